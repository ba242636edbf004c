import type { RequestHandler } from 'express';
import { inOrder } from './in-order.ts';
import type { Step } from './locals.ts';

/** Takes these steps only for requests that call no operation of the contract, and are well-formed. */
export function besidesOperations(steps: readonly RequestHandler[]): Step {
  const run = inOrder(steps) as object as Step;
  return function besidesOperations(req, res, next) {
    const { kind } = res.locals.target ?? {};
    if (kind === 'operation' || kind === 'malformed') next();
    else run(req, res, next);
  };
}
