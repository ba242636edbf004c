import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import { inOrder } from './in-order.ts';
import { Locals } from './locals.ts';

interface Options {
  steps: readonly RequestHandler[];
  onError: ErrorRequestHandler;
  log: Logger;
}

/**
 * Makes an application answer every request with these steps, the last of which has to answer.
 * Express would go through its router first, which looks at the address, and makes a dozen functions
 * and objects, to find out that there is one way to go.
 */
export function answerWithoutRouter(app: Express, { steps, onError, log }: Options): void {
  const run = inOrder(steps);

  const handle: RequestHandler = (req, res) => {
    // What Express's own methods, and the routers that are steps here, expect.
    req.res = res;
    req.originalUrl = req.url;
    req.baseUrl = '';
    res.locals = new Locals();
    run(req, res, (error: unknown = new Error('No step answered.')) => {
      try {
        onError(error, req, res, giveUp);
      } catch (fault) {
        giveUp(fault);
      }
    });
    function giveUp(fault: unknown): void {
      log.error({ err: fault }, 'A request could not be answered.');
      res.destroy();
    }
  };
  Object.assign(app, { handle });
}
