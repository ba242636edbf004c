import type { PathRoutes } from '../contract/routes.ts';
import { findTarget as find } from '../contract/routes.ts';
import type { Step } from './locals.ts';

const MALFORMED = { kind: 'malformed' } as const;

/** Finds out where the request leads. Nothing is refused yet: see admit. */
export function findTarget(routes: readonly PathRoutes[]): Step {
  return function findTarget(req, res, next) {
    // HTTP/1.1 requires Host (RFC 9112, section 3.2).
    const isComplete = req.headers.host !== undefined || req.httpVersionMinor === 0;
    const target = isComplete ? find(routes, req.method, req.path) : MALFORMED;
    res.locals.target = target;
    // HEAD is GET without the body (RFC 9110, section 9.3.2), and Node leaves the body away.
    if (target.kind === 'operation') req.method = target.route.method;
    next();
  };
}
