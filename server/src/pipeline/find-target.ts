import type { PathRoutes } from '../contract/routes.ts';
import { findTarget as find } from '../contract/routes.ts';
import type { Step } from './locals.ts';

/** Finds out where the request leads. Nothing is refused yet: see admit. */
export function findTarget(routes: readonly PathRoutes[]): Step {
  return function findTarget(req, res, next) {
    const target = find(routes, req.method, req.path);
    res.locals.target = target;
    // HEAD is GET without the body (RFC 9110, section 9.3.2), and Node leaves the body away.
    if (target.kind === 'operation') req.method = target.route.method;
    next();
  };
}
