import { networkOf } from '../../domain/limits.ts';
import { type Attempts, waitProblem } from '../auth/attempts.ts';
import type { PortalStep } from '../portal-locals.ts';

/** Bounds what one network address may ask of the portal, whoever is signed in. */
export function limitRequests(attempts: Attempts): PortalStep {
  return function limitRequests(req, _res, next) {
    attempts.count('portal', networkOf(req.ip ?? '')).then((verdict) => {
      next(verdict.type === 'exceeded' ? waitProblem(verdict) : undefined);
    }, next);
  };
}
