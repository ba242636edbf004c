import { randomUUID } from 'node:crypto';
import type { Step } from './locals.ts';

/** Gives every request an id and every response `X-Request-Id`. */
export function requestId(): Step {
  return function requestId(_req, res, next) {
    res.locals.requestId = randomUUID();
    res.setHeader('X-Request-Id', res.locals.requestId);
    next();
  };
}
