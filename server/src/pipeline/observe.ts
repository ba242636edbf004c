import type { Request } from 'express';
import type { Logger } from 'pino';
import { isWellFormed, prefixOf } from '../domain/api-key.ts';
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
  /** A key that was sent and is not in use: from where, its first characters, its id if it was one. */
  refusedKey: RefusedKey | undefined;
  externalUserId: string | undefined;
  /** The client went away before the answer was complete. */
  aborted: boolean;
}

export interface RefusedKey {
  address: string;
  prefix: string | undefined;
  keyId: string | undefined;
}

interface Options {
  log: Logger;
  observers: readonly ((observation: Observation) => void)[];
  /** The header that the contract's security scheme names. */
  keyHeader: string;
  clock?: () => number;
}

/** What may be told of a key that is refused. What does not have the form of a key may be anything. */
function refusedKeyOf(
  { caller, knownKeyId }: Pick<Locals, 'caller' | 'knownKeyId'>,
  req: Pick<Request, 'headers' | 'ip'>,
  header: string,
): RefusedKey | undefined {
  if (caller?.kind !== 'refused') return undefined;
  const presented = req.headers[header];
  const isKey = typeof presented === 'string' && isWellFormed(presented);
  return {
    // Asked for here, since it is a look through the proxies that most requests need not pay for.
    address: req.ip ?? '',
    prefix: isKey ? prefixOf(presented) : undefined,
    keyId: knownKeyId,
  };
}

function observationOf(
  locals: Locals,
  method: string,
  status: number,
  durationMs: number,
  aborted: boolean,
): Omit<Observation, 'refusedKey'> {
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
  keyHeader,
  clock = performance.now.bind(performance),
}: Options): Step {
  const name = keyHeader.toLowerCase();
  return function observe(req, res, next) {
    const startedAt = clock();
    // Kept, since later steps answer HEAD as GET.
    const { method } = req;
    res.once('close', () => {
      const durationMs = clock() - startedAt;
      const aborted = !res.writableFinished;
      const refusedKey = refusedKeyOf(res.locals, req, name);
      const seen = {
        ...observationOf(res.locals, method, res.statusCode, durationMs, aborted),
        refusedKey,
      };
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
