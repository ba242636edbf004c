import type { CountsSince, EndUsersOfDay } from '../../domain/usage-batch.ts';
import { sinceOf } from './end-user-limit.ts';

/**
 * End users as lists, one for each column: copied to another thread, and made days of there, in a third
 * of the time that it takes for days themselves.
 */
export interface EndUserColumns {
  /** Of each day, and how many end users of it there are here. */
  keyIds: string[];
  days: number[];
  sizes: number[];
  /** Of each end user. */
  ids: (string | null)[];
  /** The same, one after the other: four counts, and when the first of these calls began. */
  numbers: Float64Array;
}

/** How many numbers an end user has. */
const NUMBERS = 5;

/** Puts the end users of days into columns, so many at a time. */
export function* toColumns(
  endUsers: readonly EndUsersOfDay[],
  rows: number,
): Generator<EndUserColumns> {
  let columns = emptyColumns(rows);
  for (const { keyId, day, users } of endUsers)
    for (const [id, counts] of users) {
      if (columns.ids.length === rows) {
        yield columns;
        columns = emptyColumns(rows);
      }
      countInDay(columns, keyId, day);
      addUser(columns, id, counts);
    }
  if (columns.ids.length > 0) yield columns;
}

const emptyColumns = (rows: number): EndUserColumns => ({
  ...{ keyIds: [], days: [], sizes: [], ids: [] },
  numbers: new Float64Array(rows * NUMBERS),
});

/** One end user more of a day, which is the last one or a new one. */
function countInDay({ keyIds, days, sizes }: EndUserColumns, keyId: string, day: number): void {
  const last = sizes.length - 1;
  if (keyIds[last] === keyId && days[last] === day) {
    sizes[last] = (sizes[last] ?? 0) + 1;
    return;
  }
  keyIds.push(keyId);
  days.push(day);
  sizes.push(1);
}

function addUser({ ids, numbers }: EndUserColumns, id: string | null, counts: CountsSince): void {
  const at = ids.length * NUMBERS;
  [numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]] = counts;
  numbers[at + 4] = sinceOf(counts);
  ids.push(id);
}

type OpenDay = EndUsersOfDay & { users: Map<string | null, CountsSince> };

/** The days that were put into columns; one that was divided is whole again. */
export function fromColumns(parts: readonly EndUserColumns[]): EndUsersOfDay[] {
  const endUsers: OpenDay[] = [];
  for (const { keyIds, days, sizes, ids, numbers } of parts) {
    let row = 0;
    for (const [at, size] of sizes.entries()) {
      const { users } = lastOrNew(endUsers, keyIds[at] ?? '', days[at] ?? 0);
      for (const end = row + size; row < end; row += 1)
        users.set(ids[row] ?? null, countsAt(numbers, row * NUMBERS));
    }
  }
  return endUsers;
}

/** The last one where it is of this key and day: its parts follow each other. */
function lastOrNew(endUsers: OpenDay[], keyId: string, day: number): OpenDay {
  const last = endUsers.at(-1);
  if (last?.keyId === keyId && last.day === day) return last;
  const added = { keyId, day, users: new Map() };
  endUsers.push(added);
  return added;
}

const countsAt = (numbers: Float64Array, at: number): CountsSince => [
  numbers[at] ?? 0,
  numbers[at + 1] ?? 0,
  numbers[at + 2] ?? 0,
  numbers[at + 3] ?? 0,
  numbers[at + 4] ?? Number.POSITIVE_INFINITY,
];
