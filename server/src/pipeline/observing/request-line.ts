import { type Logger, pino } from 'pino';
import type { Observation } from './observation.ts';

/** What this needs of a logger; documented by pino, for whoever has to be faster than its own ways. */
interface Inside {
  [pino.symbols.streamSym]: { write(line: string): void };
  [pino.symbols.chindingsSym]: string;
}

/** `,"name":"value"`; nothing where there is no value. */
const member = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `,"${name}":${JSON.stringify(value)}`;

/**
 * Makes what writes the line of one request to a log, as `log.info` would. pino goes through an
 * object's members one by one to see what each may be, where all of them are known here.
 */
export function requestLines(log: Logger): (seen: Observation) => void {
  const level = log.levels.values.info;
  const inside = log as unknown as Inside;
  /** What only depends on the operation. */
  const operations = new Map<string | undefined, string>();

  function operationText({ operationId, route }: Observation): string {
    const known = operations.get(operationId);
    if (known !== undefined) return known;
    const text = member('operation', operationId) + member('route', route);
    operations.set(operationId, text);
    return text;
  }

  return function writeLine(seen) {
    if (!log.isLevelEnabled('info')) return;
    const { requestId, method, status, durationMs, keyId, aborted } = seen;
    inside[pino.symbols.streamSym].write(
      `{"level":${level},"time":${Date.now()}${inside[pino.symbols.chindingsSym]}` +
        // A method that Node's parser knows, and an id of this service's own making.
        `,"request_id":"${requestId}","method":"${method}"${operationText(seen)}` +
        `,"status":${status},"duration_ms":${Math.round(durationMs * 100) / 100}` +
        `${member('key_id', keyId)}${aborted ? ',"aborted":true' : ''}}\n`,
    );
  };
}
