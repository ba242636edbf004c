import fc from 'fast-check';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { Observation } from '../../server/src/pipeline/observing/observation.ts';
import { requestLines } from '../../server/src/pipeline/observing/request-line.ts';

const operations = [
  { operationId: undefined, route: undefined },
  { operationId: 'listReciters', route: '/reciters/' },
  { operationId: 'getReciter', route: '/reciters/{id}/' },
];

const observations = fc.record({
  requestId: fc.uuid(),
  method: fc.constantFrom('GET', 'HEAD', 'M-SEARCH'),
  operation: fc.constantFrom(...operations),
  status: fc.constantFrom(200, 304, 404, 503),
  durationMs: fc.double({ min: 0, max: 100_000, noNaN: true }),
  keyId: fc.option(fc.string({ unit: 'binary', maxLength: 8 }), { nil: undefined }),
  aborted: fc.boolean(),
});

/** A line without its time. */
const timeless = (line: string | undefined): string | undefined =>
  line?.replace(/"time":\d+/, '"time":0');

test('the line of a request is the one that pino would write', () => {
  const lines: string[] = [];
  const output = { write: (line: string) => void lines.push(line) };
  const log = pino({}, output);
  const child = log.child({ part: 'a "part"' });
  fc.assert(
    fc.property(
      observations,
      fc.constantFrom(log, child),
      ({ operation: { operationId, route }, ...rest }, used) => {
        const seen = { ...rest, operationId, route } as Observation;
        lines.length = 0;
        requestLines(used)(seen);
        used.info({
          request_id: seen.requestId,
          method: seen.method,
          operation: operationId,
          route,
          status: seen.status,
          duration_ms: Math.round(seen.durationMs * 100) / 100,
          key_id: seen.keyId,
          aborted: seen.aborted || undefined,
        });
        const [short, long] = lines.map(timeless);
        expect(short).toBe(long);
      },
    ),
  );
});

test('nothing is written where the log is told to say less', () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  requestLines(log)({ requestId: 'id', method: 'GET', status: 200, durationMs: 1 } as Observation);
  expect(lines).toEqual([]);
});
