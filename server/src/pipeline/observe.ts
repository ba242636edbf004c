import type { Logger } from 'pino';
import type { Locals, Step } from './locals.ts';

/** One finished request, as it is counted and logged. */
export interface Observation {
  requestId: string;
  method: string;
  /** The operation's path in the contract; undefined where none was found. */
  route: string | undefined;
  operationId: string | undefined;
  status: number;
  durationMs: number;
  /** The key of the application that called; undefined for anybody else. */
  keyId: string | undefined;
  anonymous: boolean;
  externalUserId: string | undefined;
  /** The client went away before the answer was complete. */
  aborted: boolean;
}

interface Options {
  log: Logger;
  observers: readonly ((observation: Observation) => void)[];
  clock?: () => number;
}

function observationOf(
  locals: Locals,
  method: string,
  status: number,
  durationMs: number,
  aborted: boolean,
): Observation {
  const { requestId, target, caller, externalUserId } = locals;
  const route = target?.kind === 'operation' ? target.route : undefined;
  return {
    requestId,
    method,
    route: route?.path,
    operationId: route?.operationId,
    status,
    durationMs,
    keyId: caller?.kind === 'application' ? caller.application.keyId : undefined,
    anonymous: caller?.kind === 'anonymous',
    externalUserId,
    aborted,
  };
}

/**
 * Logs one line for every request and tells the observers. The line holds neither the query nor
 * the address, which may hold a secret or personal data; the contract's path stands for it.
 */
export function observe({
  log,
  observers,
  clock = performance.now.bind(performance),
}: Options): Step {
  return function observe(req, res, next) {
    const startedAt = clock();
    // Kept, since later steps answer HEAD as GET.
    const { method } = req;
    res.once('close', () => {
      const durationMs = clock() - startedAt;
      const aborted = !res.writableFinished;
      const seen = observationOf(res.locals, method, res.statusCode, durationMs, aborted);
      for (const observer of observers) observer(seen);
      const { requestId, operationId, route, status, keyId } = seen;
      log.info({
        request_id: requestId,
        method,
        operation: operationId,
        route,
        status,
        duration_ms: Math.round(durationMs * 100) / 100,
        key_id: keyId,
        ...(aborted ? { aborted } : {}),
      });
    });
    next();
  };
}
