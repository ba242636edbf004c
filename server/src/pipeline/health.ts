import type { RequestHandler } from 'express';
import type { Readiness } from '../domain/readiness.ts';

/**
 * `/healthz` says that the process answers; `/readyz` whether it should be sent requests, with the
 * state of each part. Both are for operators and load balancers and count against no limit.
 */
export function health(readiness: () => Readiness): RequestHandler {
  return function health(req, res, next) {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (req.path === '/healthz') {
      res.setHeader('Cache-Control', 'no-store');
      return void res.json({ status: 'ok' });
    }
    if (req.path !== '/readyz') return next();
    const { ready, parts } = readiness();
    res.setHeader('Cache-Control', 'no-store');
    res.status(ready ? 200 : 503).json({ status: ready ? 'ok' : 'unavailable', parts });
  };
}
