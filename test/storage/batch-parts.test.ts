import {
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { CountsSince, UsageBatch } from '../../server/src/domain/usage-batch.ts';
import { type BatchPart, joinParts, partsOf } from '../../server/src/storage/usage/batch-parts.ts';

const ROWS = 5;

const keyId = constantFrom('key_1', 'key_2', 'key_3');
const counts = (since: number): CountsSince => [1, 0, 0, 0, since];
const users = uniqueArray(option(string({ maxLength: 3 })), {
  maxLength: 3 * ROWS,
  minLength: 1,
}).map((ids) => new Map(ids.map((id, at) => [id, counts(at)])));
const request = record({ keyId, at: integer() }).map((given) => ({
  ...{ ...given, requestId: 'id', operation: 'listReciters', method: 'GET', status: 200 },
  ...{ code: null, parameters: ['page'], refused: [], durationMs: 1 },
}));

const batches = record<UsageBatch>(
  {
    id: string(),
    totals: array(
      record({ keyId: option(keyId), hour: integer() }).map((row) => ({
        ...row,
        counts: [1, 2, 3, 4] as const,
      })),
      { maxLength: 3 * ROWS },
    ),
    // As it is gathered: a key and day have one row.
    endUsers: uniqueArray(record({ keyId, day: integer({ min: 1, max: 3 }), users }), {
      selector: (row) => `${row.keyId} ${row.day}`,
    }),
    lastUses: array(record({ keyId, at: integer() }), { maxLength: 3 * ROWS }),
    busiest: array(record({ keyId, day: integer(), requests: integer() }), {
      maxLength: 3 * ROWS,
    }),
    recent: record({
      requests: array(request, { maxLength: 3 * ROWS }),
      crowded: array(keyId, { maxLength: 2 }),
    }),
  },
  { requiredKeys: ['totals', 'endUsers', 'lastUses', 'busiest'] },
);

/** The lengths of the lists that may be long. */
const lengthsOf = ({
  totals = [],
  endUsers,
  lastUses = [],
  busiest = [],
  recent,
}: BatchPart): number[] => [
  totals.length,
  lastUses.length,
  busiest.length,
  recent?.requests.length ?? 0,
  endUsers?.ids.length ?? 0,
];

test('a batch is the same once its parts are joined, and no list of a part is long', () => {
  assert(
    property(batches, (batch) => {
      const parts = [...partsOf(batch, ROWS)];
      expect(joinParts(parts)).toEqual(batch);
      expect(Math.max(...parts.flatMap(lengthsOf))).toBeLessThanOrEqual(ROWS);
    }),
  );
});

test('lists share parts, and so do end users of many keys', () => {
  const keyIds = Array.from({ length: 2 * ROWS }, (_, at) => `key_${at}`);
  const batch: UsageBatch = {
    totals: keyIds.map((keyId) => ({ keyId, hour: 24, counts: [1, 2, 3, 4] })),
    endUsers: keyIds.map((keyId) => ({ keyId, day: 1, users: new Map([['user', counts(1)]]) })),
    lastUses: keyIds.map((keyId) => ({ keyId, at: 1 })),
  };
  const full = [ROWS, ROWS, 0, 0, ROWS];
  // The first has what is never much.
  expect([...partsOf(batch, ROWS)].map(lengthsOf)).toEqual([[0, 0, 0, 0, 0], full, full]);
});
