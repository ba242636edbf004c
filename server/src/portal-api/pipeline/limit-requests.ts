import type { Reports } from '../../contract/reports.ts';
import { networkOf } from '../../domain/limits.ts';
import { pointsOf } from '../../domain/reports/report-points.ts';
import { type Attempts, waitProblem } from '../auth/attempts.ts';
import type { PortalStep } from '../portal-locals.ts';

/** Bounds what one network address may ask of the portal, whoever is signed in; reports weigh more. */
export function limitRequests(attempts: Attempts, reports: Reports): PortalStep {
  return function limitRequests(req, res, next) {
    const { target } = res.locals;
    const report = target?.kind === 'operation' ? reports.get(target.route.operationId) : undefined;
    const [, query = ''] = req.originalUrl.split('?', 2);
    const points = pointsOf(report, query, new Date());
    attempts.count('portal', networkOf(req.ip ?? ''), points).then((verdict) => {
      next(verdict.type === 'exceeded' ? waitProblem(verdict) : undefined);
    }, next);
  };
}
