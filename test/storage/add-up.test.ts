import { array, assert, constantFrom, integer, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, rowsOf } from '../../server/src/columns.ts';
import { type Counts, noUsage } from '../../server/src/domain/usage/usage-batch.ts';
import { addUpEndUsers, addUpTotals } from '../../server/src/storage/usage/adding/add-up.ts';

const few = { min: 0, max: 9 };
const counts = record({
  ok: integer(few),
  redirected: integer(few),
  refused: integer(few),
  failed: integer(few),
});
const keyId = constantFrom('key_1', 'key_10', 'key_2');
const hours = array(
  record({ keyId: option(keyId), hour: integer(few), counts }).map(({ counts, ...of }) => ({
    ...of,
    ...counts,
  })),
);
const days = array(
  record({
    ...{ keyId, day: integer({ min: 0, max: 2 }), since: integer(few), counts },
    externalUserId: option(constantFrom('null', 'B', 'a')),
  }).map(({ counts, ...of }) => ({ ...of, ...counts })),
);

/** The same in the simplest way: rows under a text that has their order. */
function sumsOf<Row extends Counts & { since?: number }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const sum = sums.get(nameOf(row));
    const since = Math.min(sum?.since ?? Number.POSITIVE_INFINITY, row.since ?? 0);
    sums.set(nameOf(row), {
      ...row,
      ok: row.ok + (sum?.ok ?? 0),
      redirected: row.redirected + (sum?.redirected ?? 0),
      refused: row.refused + (sum?.refused ?? 0),
      failed: row.failed + (sum?.failed ?? 0),
      ...(row.since !== undefined && { since }),
    });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}

test('what a key was asked in an hour is one row, in the order of the table', () => {
  assert(
    property(hours, (rows) => {
      const added = addUpTotals(columnsOf(noUsage().totals, rows));
      expect(rowsOf(added)).toEqual(sumsOf(rows, (row) => `${row.keyId ?? ''} ${row.hour}`));
    }),
  );
});

test('what an end user asked on a day is one row since the first call; so is what nobody asked', () => {
  assert(
    property(days, (rows) => {
      const added = addUpEndUsers(columnsOf(noUsage().endUsers, rows));
      const nameOf = (row: (typeof rows)[number]): string =>
        `${row.keyId} ${row.day} ${row.externalUserId ?? ''}`;
      expect(rowsOf(added)).toEqual(sumsOf(rows, nameOf));
    }),
  );
});
