import type { PortalStep } from '../portal-locals.ts';

/** Refuses a body that could not be read. */
export function refuseBody(): PortalStep {
  return function refuseBody(_req, res, next) {
    next(res.locals.bodyError);
  };
}
