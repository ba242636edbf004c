import { type Columns, columnsOf } from '../../columns.ts';
import type { Counts, EndUserDay, KeyHour } from '../../domain/usage-batch.ts';

/** What keys were asked, with one row for each key and hour, in this order. */
export const addUpTotals = (rows: Columns<KeyHour>): Columns<KeyHour> =>
  addUp(rows, ['keyId', 'hour'], addCounts);

/** What end users asked, with one row for each key, day and end user, in this order. */
export const addUpEndUsers = (rows: Columns<EndUserDay>): Columns<EndUserDay> =>
  addUp(rows, ['keyId', 'day', 'externalUserId'], (sums, to, row, from) => {
    addCounts(sums, to, row, from);
    sums.since[to] = Math.min(numberAt(sums.since, to), numberAt(row.since, from));
  });

/** Adds one row to another, which has the same name. */
type Add<Row> = (sums: Columns<Row>, to: number, rows: Columns<Row>, from: number) => void;

const COUNTS = ['ok', 'redirected', 'refused', 'failed'] as const;
const numberAt = (list: readonly number[], at: number): number => list[at] ?? 0;

const addCounts: Add<Counts> = (sums, to, rows, from) => {
  for (const name of COUNTS) sums[name][to] = numberAt(sums[name], to) + numberAt(rows[name], from);
};

/** The rows in the order of some columns, with one for all that are the same there. */
function addUp<Row>(
  rows: Columns<Row>,
  [first, ...others]: readonly [keyof Row, ...(keyof Row)[]],
  add: Add<Row>,
): Columns<Row> {
  const names = Object.keys(rows) as (keyof Row)[];
  const sums = columnsOf(rows, []);
  const compare = comparing(others.map((name) => rows[name]));
  for (const group of groupsOf(rows[first])) {
    group.sort(compare);
    for (const [place, at] of group.entries()) {
      const before = group[place - 1];
      if (before !== undefined && compare(before, at) === 0)
        add(sums, sums[first].length - 1, rows, at);
      else for (const name of names) sums[name].push(rows[name][at] as Row[keyof Row]);
    }
  }
  return sums;
}

/** The places of each value, the least value first. To sort these one by one takes half as long. */
function groupsOf(list: readonly unknown[]): number[][] {
  const groups = new Map<unknown, number[]>();
  for (const [at, value] of list.entries()) {
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [at]);
    else group.push(at);
  }
  return [...groups]
    .sort(([one], [other]) => compareValues(one, other))
    .map(([, places]) => places);
}

/** Compares two places by the values of the first list there, then by those of the next. */
const comparing =
  (lists: readonly (readonly unknown[])[]) =>
  (one: number, other: number): number => {
    for (const list of lists) {
      const result = compareValues(list[one], list[other]);
      if (result !== 0) return result;
    }
    return 0;
  };

/** What has no name (null) comes first. */
function compareValues(one: unknown, other: unknown): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
