import { createRequestIds } from '../domain/requests/request-ids.ts';
import type { Step } from './locals.ts';

/** Gives every request an id and every response `X-Request-Id`. */
export function requestId(): Step {
  const nextId = createRequestIds();
  return function requestId(_req, res, next) {
    res.locals.requestId = nextId();
    res.setHeader('X-Request-Id', res.locals.requestId);
    next();
  };
}
