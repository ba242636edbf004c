import type { PortalStep } from '../portal-locals.ts';

/** Nothing that the portal answers is kept anywhere. */
export function privateAnswers(): PortalStep {
  return function privateAnswers(_req, res, next) {
    res.setHeader('Cache-Control', 'no-store');
    next();
  };
}
