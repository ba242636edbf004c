import type { NextFunction, RequestHandler } from 'express';

/**
 * Makes several steps one. Express's router would match the address anew before each of them,
 * which costs more than most steps do.
 *
 * What a step throws, or rejects with, goes to the next handler of errors, as it would in Express.
 */
export function inOrder(steps: readonly RequestHandler[]): RequestHandler {
  return function inOrder(req, res, done) {
    let at = 0;
    const next: NextFunction = (error?: unknown) => {
      const step = steps[at++];
      if (error !== undefined || step === undefined) return done(error);
      try {
        const running: unknown = step(req, res, next);
        if (running instanceof Promise) running.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}
