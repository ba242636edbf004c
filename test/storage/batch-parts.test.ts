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
import {
  joinBatches,
  lengthsOf,
  partsOf,
} from '../../server/src/storage/usage/adding/batch-parts.ts';
import { batchOf } from '../support/usage-batch.ts';

const ROWS = 5;

const keyId = constantFrom('key_1', 'key_2', 'key_3');
const counts = [1, 2, 3, 4] as const;
const request = record({ keyId, at: integer() }).map((given) => ({
  ...{ ...given, requestId: 'id', operation: 'listReciters', method: 'GET', status: 200 },
  ...{ code: null, parameters: ['page'], refused: [], durationMs: 1 },
}));
const some = <Row>(row: Arbitrary<Row>) => array(row, { maxLength: 3 * ROWS });
const few = <Row>(row: Arbitrary<Row>) => array(row, { maxLength: 2 });
const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

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
      errors: few(record({ keyId, hour: integer(), code: string(), requests: integer() })),
      keyless: few(
        record({ day: integer(), network: string(), userAgent: string(), requests: integer() }),
      ),
    },
    { requiredKeys: [] },
  ),
}).map(({ others, ...rows }) => batchOf({ ...rows, ...others }));

test('parts of batches are what these are together, and no list of a part is long', () => {
  assert(
    property(batches, batches, (one, other) => {
      const [first, ...others] = [...partsOf(one, ROWS), ...partsOf(other, ROWS)];
      if (first === undefined) throw new Error('There are no parts.');
      expect(joinBatches(first, ...others)).toEqual(joinBatches(one, other));
      expect(Math.max(...[first, ...others].flatMap(lengthsOf))).toBeLessThanOrEqual(ROWS);
    }),
  );
});

test('batches together have all that is in each of them, and the id of the first', () => {
  assert(
    property(batches, batches, (one, other) => {
      const joined = joinBatches(one, other);
      expect(joined.id).toBe(one.id);
      for (const list of ['lastUses', 'busiest'] as const)
        expect(joined[list].keyId).toEqual([...one[list].keyId, ...other[list].keyId]);
      for (const list of ['errors', 'keyless'] as const)
        expect(joined[list]).toEqual([...(one[list] ?? []), ...(other[list] ?? [])]);
      for (const list of ['requests', 'crowded'] as const)
        expect(joined.recent?.[list] ?? []).toEqual([
          ...(one.recent?.[list] ?? []),
          ...(other.recent?.[list] ?? []),
        ]);
      for (const list of ['totals', 'endUsers'] as const)
        expect(sum(joined[list].ok)).toBe(sum(one[list].ok) + sum(other[list].ok));
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
