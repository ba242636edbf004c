import { HOUR_MS } from '../../durations.ts';
import { dayOfHour } from '../days.ts';
import { createEndUserLists } from './end-user-lists.ts';
import { KEY, type KeyRows, NONE } from './key-rows.ts';
import { NumberRows } from './number-rows.ts';
import { addCounts } from './row-counts.ts';
import type { UsageRows } from './usage-batch.ts';

/** A call. Times in milliseconds since the Unix epoch. */
export interface Call {
  /** Null: it was made without a key. */
  keyId: string | null;
  /** Counted only with a key. */
  externalUserId: string | undefined;
  /** When it was answered. */
  now: number;
  /** When it began; left out, it is `now`. */
  startedAt?: number;
}

/** What is gathered of keys, by hour. */
interface KeyHours {
  /** @param at which of the counts the call belongs to */
  count(key: number, call: Call, at: number): void;
  /** Takes out what is gathered of a key; false: some of its end users are left, without room. */
  take(key: number, taking: Taking): boolean;
}

/** What is being taken out. */
export interface Taking {
  rows: Pick<UsageRows, 'totals' | 'endUsers'>;
  /** For how many more rows there is room. */
  room: number;
}

/**
 * The columns of an hour; the first four are the counts. `endUsers` is the list of the day's end users,
 * which only one hour of a day has. `former` is the row of an earlier hour that still waits.
 */
const HOUR = { hour: 4, endUsers: 5, former: 6 } as const;
const COUNTS = [0, 1, 2, 3] as const;

/** @param maxEndUsers how many entries of end users are kept apart */
export function createKeyHours(keys: KeyRows, maxEndUsers: number): KeyHours {
  const hours = new NumberRows({ numbers: 7, times: 0 });
  const endUsers = createEndUserLists(maxEndUsers);

  const newestOf = (key: number): number => keys.get(key, KEY.hours);
  /** The row of the hour before, of those of a key that wait. */
  const formerOf = (row: number): number => hours.get(row, HOUR.former);

  function hourOf(key: number, now: number): number {
    const hour = Math.floor(now / HOUR_MS);
    // A former one where the clock was set back.
    for (let row = newestOf(key); row !== NONE; row = formerOf(row))
      if (hours.get(row, HOUR.hour) === hour) return row;
    const row = hours.take();
    hours.set(row, HOUR.hour, hour);
    hours.set(row, HOUR.former, newestOf(key));
    keys.set(key, KEY.hours, row);
    return row;
  }

  function endUsersOf(key: number, row: number): number {
    const known = hours.get(row, HOUR.endUsers);
    if (known !== NONE) return known;
    const day = dayOfHour(hours.get(row, HOUR.hour));
    for (let other = newestOf(key); other !== NONE; other = formerOf(other)) {
      const list = hours.get(other, HOUR.endUsers);
      if (list !== NONE && dayOfHour(hours.get(other, HOUR.hour)) === day) return list;
    }
    const list = endUsers.open();
    hours.set(row, HOUR.endUsers, list);
    return list;
  }

  /** Takes out as many end users of an hour as there is room for; false: some are left. */
  function takeEndUsers(keyId: string, row: number, taking: Taking): boolean {
    const list = hours.get(row, HOUR.endUsers);
    if (list === NONE) return true;
    if (taking.room <= 0) return false;
    const { endUsers: into } = taking.rows;
    const before = into.keyId.length;
    const day = dayOfHour(hours.get(row, HOUR.hour));
    const left = endUsers.take(list, taking.room, { keyId, day }, into);
    taking.room -= into.keyId.length - before;
    return left === 0;
  }

  /** Takes an hour out of its row, which has only end users afterwards. */
  function takeHour(keyId: string | null, row: number, { totals }: Taking['rows']): void {
    if (COUNTS.every((at) => hours.get(row, at) === 0)) return;
    totals.keyId.push(keyId);
    totals.hour.push(hours.get(row, HOUR.hour));
    addCounts(totals, hours, row);
    for (const at of COUNTS) hours.set(row, at, 0);
  }

  /** Takes out an hour and the former ones, and gives the newest row that has end users left. */
  function takeHours(keyId: string | null, row: number, taking: Taking): number {
    if (row === NONE) return NONE;
    const former = takeHours(keyId, formerOf(row), taking);
    takeHour(keyId, row, taking.rows);
    if (keyId === null || takeEndUsers(keyId, row, taking)) {
      hours.drop(row);
      return former;
    }
    hours.set(row, HOUR.former, former);
    return row;
  }

  return {
    count(key, { keyId, externalUserId, now, startedAt = now }, at) {
      const row = hourOf(key, now);
      hours.add(row, at, 1);
      if (keyId === null || externalUserId === undefined) return;
      endUsers.count(endUsersOf(key, row), externalUserId, at, startedAt);
    },

    take(key, taking) {
      const left = takeHours(keys.idOf(key), newestOf(key), taking);
      keys.set(key, KEY.hours, left);
      return left === NONE;
    },
  };
}
