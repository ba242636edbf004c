import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';

type Pipeline = readonly (RequestHandler | ErrorRequestHandler)[];

/**
 * Puts a part of the service off until its first request, so that a server which only answers the
 * API neither loads nor keeps it. Where it cannot be made, the next request tries again.
 */
export function onFirstUse(make: () => Promise<Pipeline>): RequestHandler {
  let made: Promise<Router> | undefined;

  const makeRouter = async (): Promise<Router> => {
    const router = Router({ strict: true, caseSensitive: true });
    return router.use([...(await make())]);
  };

  return function onFirstUse(req, res, next) {
    made ??= makeRouter();
    made.then(
      (router) => router(req, res, next),
      (error: unknown) => {
        made = undefined;
        next(error);
      },
    );
  };
}
