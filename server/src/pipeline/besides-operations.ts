import type { RequestHandler } from 'express';
import { inOrder } from './in-order.ts';
import type { Step } from './locals.ts';

/** Takes these steps only for well-formed requests that call no operation of the contract, and ask for a path. */
export function besidesOperations(steps: readonly RequestHandler[]): Step {
  const run = inOrder(steps) as object as Step;
  return function besidesOperations(req, res, next) {
    const { target } = res.locals;
    const isMalformed = target?.kind === 'malformed' && target.where === 'message';
    if (target?.kind === 'operation' || isMalformed || !req.url.startsWith('/')) next();
    else run(req, res, next);
  };
}
