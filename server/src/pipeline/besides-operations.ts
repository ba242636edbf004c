import type { RequestHandler } from 'express';
import { inOrder } from './in-order.ts';
import type { Step } from './locals.ts';

/** What answers is elsewhere: an operation, or what refuses a request that is not well-formed. */
const ELSEWHERE: readonly (string | undefined)[] = ['operation', 'malformed'];

/** Takes these steps only for requests that call no operation of the contract, and ask for a path. */
export function besidesOperations(steps: readonly RequestHandler[]): Step {
  const run = inOrder(steps) as object as Step;
  return function besidesOperations(req, res, next) {
    if (ELSEWHERE.includes(res.locals.target?.kind) || !req.url.startsWith('/')) next();
    else run(req, res, next);
  };
}
