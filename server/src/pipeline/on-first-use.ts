import { type ErrorRequestHandler, type RequestHandler, Router } from 'express';

type Pipeline = readonly (RequestHandler | ErrorRequestHandler)[];

/**
 * Puts a part of the service off until its first request, so that a server which only answers the
 * API neither loads nor keeps it. Where it cannot be made, the next request tries again.
 *
 * @param path where the part is mounted; other addresses pass it by
 */
export function onFirstUse(path: string, make: () => Promise<Pipeline>): RequestHandler {
  let made: Promise<Router> | undefined;

  const makeRouter = async (): Promise<Router> => {
    const router = Router({ strict: true, caseSensitive: true });
    return router.use(path, [...(await make())]);
  };

  return function onFirstUse(req, res, next) {
    if (!req.path.startsWith(path)) return next();
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
