import {
  type Arbitrary,
  array,
  assert,
  constantFrom,
  integer,
  option,
  property,
  record,
  string,
} from 'fast-check';
import { expect, test } from 'vitest';
import { joinParts, lengthsOf, partsOf } from '../../server/src/storage/usage/batch-parts.ts';
import { batchOf } from '../support/usage-batch.ts';

const ROWS = 5;

const keyId = constantFrom('key_1', 'key_2', 'key_3');
const counts = [1, 2, 3, 4] as const;
const request = record({ keyId, at: integer() }).map((given) => ({
  ...{ ...given, requestId: 'id', operation: 'listReciters', method: 'GET', status: 200 },
  ...{ code: null, parameters: ['page'], refused: [], durationMs: 1 },
}));
const some = <Row>(row: Arbitrary<Row>) => array(row, { maxLength: 3 * ROWS });

const batches = record({
  totals: some(record({ keyId: option(keyId), hour: integer() }).map((of) => ({ ...of, counts }))),
  endUsers: some(
    record({ keyId, day: integer(), id: option(string()), since: integer() }).map(
      ({ id, since, ...of }) => ({ ...of, users: new Map([[id, [...counts, since] as const]]) }),
    ),
  ),
  lastUses: some(record({ keyId, at: integer() })),
  busiest: some(record({ keyId, day: integer(), requests: integer() })),
  others: record(
    {
      id: string(),
      recent: record({ requests: some(request), crowded: array(keyId, { maxLength: 2 }) }),
    },
    { requiredKeys: [] },
  ),
}).map(({ others, ...rows }) => batchOf({ ...rows, ...others }));

test('a batch is the same once its parts are joined, and no list of a part is long', () => {
  assert(
    property(batches, (batch) => {
      const [first, ...others] = partsOf(batch, ROWS);
      if (first === undefined) throw new Error('There are no parts.');
      expect(joinParts(first, others)).toEqual(batch);
      expect(Math.max(...[first, ...others].flatMap(lengthsOf))).toBeLessThanOrEqual(ROWS);
    }),
  );
});

test('lists share parts, and so do end users of many keys', () => {
  const keyIds = Array.from({ length: 2 * ROWS }, (_, at) => `key_${at}`);
  const batch = batchOf({
    totals: keyIds.map((keyId) => ({ keyId, hour: 24, counts })),
    endUsers: keyIds.map((keyId) => ({ keyId, day: 1, users: new Map([['user', counts]]) })),
    lastUses: keyIds.map((keyId) => ({ keyId, at: 1 })),
  });
  const full = [ROWS, ROWS, ROWS, 0, 0];
  expect([...partsOf(batch, ROWS)].map(lengthsOf)).toEqual([full, full]);
});
