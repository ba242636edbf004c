import { type Columns, pickRows } from '../../../columns.ts';
import type { Counts, EndUserDay, KeyHour } from '../../../domain/usage/usage-batch.ts';

/** What keys were asked, with one row for each key and hour, in this order. */
export const addUpTotals = (rows: Columns<KeyHour>): Columns<KeyHour> =>
  addUp(rows, [rows.keyId, rows.hour], addCounts);

/** What end users asked, with one row for each key, day and end user, in this order. */
export const addUpEndUsers = (rows: Columns<EndUserDay>): Columns<EndUserDay> =>
  addUp(rows, [rows.keyId, rows.day, rows.externalUserId], (sums, to, row, from) => {
    addCounts(sums, to, row, from);
    sums.since[to] = Math.min(numberAt(sums.since, to), numberAt(row.since, from));
  });

/** Adds one row to another, which has the same name. */
type Add<Row> = (sums: Columns<Row>, to: number, rows: Columns<Row>, from: number) => void;

/** One part of the name of each row, such as the key; what has none (null) comes first. */
type Names = readonly (string | number | null)[];

const COUNTS = ['ok', 'redirected', 'refused', 'failed'] as const;
const numberAt = (list: readonly number[], at: number): number => list[at] ?? 0;

const addCounts: Add<Counts> = (sums, to, rows, from) => {
  for (const name of COUNTS) sums[name][to] = numberAt(sums[name], to) + numberAt(rows[name], from);
};

/** The rows in the order of their names, with one for all that have the same. */
function addUp<Row>(
  rows: Columns<Row>,
  [first, ...others]: readonly [Names, ...Names[]],
  add: Add<Row>,
): Columns<Row> {
  const compare = comparing(others);
  const isSame = (one: number, other: number): boolean =>
    first[one] === first[other] && compare(one, other) === 0;
  const ofSums: number[] = [];
  const more: { to: number; from: number }[] = [];
  let last: number | undefined;
  for (const place of inOrder(first, compare)) {
    if (last !== undefined && isSame(last, place))
      more.push({ to: ofSums.length - 1, from: place });
    else ofSums.push(place);
    last = place;
  }
  const sums = pickRows(rows, ofSums);
  for (const { to, from } of more) add(sums, to, rows, from);
  return sums;
}

/** All places, in the order of the list's values; equal ones in the order that `compare` gives. */
function inOrder(list: Names, compare: (one: number, other: number) => number): number[] {
  const groups = groupsOf(list);
  const places: number[] = [];
  for (const value of [...groups.keys()].sort(compareValues)) {
    const group = groups.get(value) ?? [];
    if (group.length > 1) group.sort(compare);
    for (const place of group) places.push(place);
  }
  return places;
}

/** The places of each value. To sort these one by one takes half as long. */
function groupsOf(list: Names): Map<Names[number], number[]> {
  const groups = new Map<Names[number], number[]>();
  for (const [at, value] of list.entries()) {
    const group = groups.get(value);
    if (group === undefined) groups.set(value, [at]);
    else group.push(at);
  }
  return groups;
}

/** Compares two places by the values of the first list there, then by those of the next. */
const comparing =
  (lists: readonly Names[]) =>
  (one: number, other: number): number => {
    for (const list of lists) {
      const result = compareValues(list[one] ?? null, list[other] ?? null);
      if (result !== 0) return result;
    }
    return 0;
  };

function compareValues(one: Names[number], other: Names[number]): number {
  if (one === other) return 0;
  return (one ?? '') < (other ?? '') ? -1 : 1;
}
