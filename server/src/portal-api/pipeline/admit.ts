import { admitToPortal } from '../../domain/portal-admission.ts';
import { isSameOrigin } from '../../domain/same-origin.ts';
import { ProblemError } from '../../problems.ts';
import type { PortalStep } from '../portal-locals.ts';

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what the portal does not take, from elsewhere, or from somebody else. */
export function admit(publicUrl: string): PortalStep {
  return function admit(req, res, next) {
    const { target, session } = res.locals;
    if (!target) throw new Error('The pipeline lacks a step before admit.');
    const { origin, host } = req.headers;
    const admission = admitToPortal({
      target,
      sameOrigin: SAFE.has(req.method) || isSameOrigin({ origin, host }, publicUrl),
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
