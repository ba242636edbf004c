import type { Request } from 'express';
import type { Reports } from '../../contract/reports.ts';
import type { Target } from '../../contract/target.ts';
import { admitToPortal } from '../../domain/requests/portal-admission.ts';
import { isFromElsewhere, isSameOrigin } from '../../domain/requests/same-origin.ts';
import { ProblemError } from '../../problems.ts';
import type { PortalStep } from '../portal-locals.ts';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses what the portal does not take, from elsewhere, or from somebody else.
 *
 * @param reports the operations that no other site's page may have a browser load
 */
export function admit(publicUrl: string, reports: Pick<Reports, 'has'>): PortalStep {
  function isOwn(
    { method, headers }: Pick<Request, 'method' | 'headers'>,
    target: Target,
  ): boolean {
    const { origin, host, 'sec-fetch-site': site } = headers;
    if (!SAFE.has(method)) return isSameOrigin({ origin, host }, publicUrl);
    const isReport = target.kind === 'operation' && reports.has(target.route.operationId);
    return !isReport || !isFromElsewhere({ site, origin, host }, publicUrl);
  }

  return function admit(req, res, next) {
    const { target, session } = res.locals;
    if (!target) throw new Error('The pipeline lacks a step before admit.');
    const admission = admitToPortal({
      target,
      sameOrigin: isOwn(req, target),
      signedIn: session !== undefined,
      operator: session?.operator === true,
    });
    switch (admission.kind) {
      case 'admitted':
        return next();
      case 'options':
        return void res.status(204).setHeader('Allow', admission.allow).end();
      case 'refused':
        return next(
          new ProblemError(admission.problem, {
            ...(admission.allow !== undefined && { headers: { Allow: admission.allow } }),
          }),
        );
    }
  };
}
