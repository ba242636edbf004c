import { HOUR_MS } from '../durations.ts';
import { dayOfHour } from './days.ts';
import { createEndUserLists } from './end-user-lists.ts';
import { NumberRows } from './number-rows.ts';
import { addCounts } from './row-counts.ts';
import { noUsage, type UsageRows } from './usage-batch.ts';
import { createWaitingKeys } from './waiting-keys.ts';

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
export interface KeyHours {
  /** @param at which of the counts the call belongs to */
  count(call: Call, at: number): void;
  /** Notes how many requests a key has asked for in one window of its limit. */
  noteBusiest(keyId: string, requests: number, now: number): void;
  /** Takes out what is gathered of keys whose turn it is, until so many rows are taken. */
  take(rows: number): UsageRows;
  /** Since when the oldest waits; undefined: nothing does. */
  waitingSince(): number | undefined;
}

/** What is being taken out. */
interface Taking {
  rows: UsageRows;
  /** For how many more rows there is room. */
  room: number;
}

/**
 * The columns of an hour; the first four are the counts. `endUsers` is the list of the day's end users,
 * which only one hour of a day has. `former` is the row of an earlier hour that still waits.
 */
const HOUR = { hour: 4, busiest: 5, endUsers: 6, former: 7 } as const;
const COUNTS = [0, 1, 2, 3] as const;
/** What an hour has no more of once it is taken out. */
const TAKEN = [...COUNTS, HOUR.busiest] as const;
/** When the first of it came, and when the key was last used. */
const TIME = { since: 0, lastUse: 1 } as const;

/** There is no such row or list. */
const NONE = 0;

/** To add to a key's counts takes as long as to add so many end users that lie side by side. */
const ROWS_OF_A_KEY = 8;

/** @param maxEndUsers how many entries of end users are kept apart */
export function createKeyHours(maxEndUsers: number): KeyHours {
  /** The newest hour of each. */
  const keys = createWaitingKeys<number>();
  const hours = new NumberRows({ numbers: 8, times: 2 });
  const endUsers = createEndUserLists(maxEndUsers);

  /** The row of the hour before, of those of a key that wait. */
  const formerOf = (row: number): number => hours.get(row, HOUR.former);

  function hourOf(keyId: string | null, now: number): number {
    const hour = Math.floor(now / HOUR_MS);
    const newest = keys.get(keyId) ?? NONE;
    // A former one where the clock was set back.
    for (let row = newest; row !== NONE; row = formerOf(row))
      if (hours.get(row, HOUR.hour) === hour) return row;
    const row = hours.take();
    hours.set(row, HOUR.hour, hour);
    hours.setTime(row, TIME.since, now);
    hours.set(row, HOUR.former, newest);
    keys.set(keyId, row);
    return row;
  }

  function endUsersOf(keyId: string, row: number): number {
    const known = hours.get(row, HOUR.endUsers);
    if (known !== NONE) return known;
    const day = dayOfHour(hours.get(row, HOUR.hour));
    for (let other = keys.get(keyId) ?? NONE; other !== NONE; other = formerOf(other)) {
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
  function takeHour(keyId: string | null, row: number, { totals, busiest }: UsageRows): void {
    const hour = hours.get(row, HOUR.hour);
    if (COUNTS.some((at) => hours.get(row, at) > 0)) {
      totals.keyId.push(keyId);
      totals.hour.push(hour);
      addCounts(totals, hours, row);
    }
    const requests = hours.get(row, HOUR.busiest);
    if (requests > 0 && keyId !== null) {
      busiest.keyId.push(keyId);
      busiest.day.push(dayOfHour(hour));
      busiest.requests.push(requests);
    }
    for (const at of TAKEN) hours.set(row, at, 0);
    hours.setTime(row, TIME.lastUse, 0);
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

  function lastUseOf(newest: number): number {
    let last = 0;
    for (let row = newest; row !== NONE; row = formerOf(row))
      last = Math.max(last, hours.timeOf(row, TIME.lastUse));
    return last;
  }

  function takeKey(keyId: string | null, row: number, taking: Taking): void {
    const at = lastUseOf(row);
    if (keyId !== null && at > 0) {
      taking.rows.lastUses.keyId.push(keyId);
      taking.rows.lastUses.at.push(at);
    }
    const left = takeHours(keyId, row, taking);
    taking.room -= ROWS_OF_A_KEY;
    if (left === NONE) keys.delete(keyId);
    else keys.set(keyId, left);
  }

  return {
    count({ keyId, externalUserId, now, startedAt = now }, at) {
      const row = hourOf(keyId, now);
      hours.add(row, at, 1);
      hours.setTime(row, TIME.lastUse, Math.max(now, hours.timeOf(row, TIME.lastUse)));
      if (keyId === null || externalUserId === undefined) return;
      endUsers.count(endUsersOf(keyId, row), externalUserId, at, startedAt);
    },

    noteBusiest(keyId, requests, now) {
      const row = hourOf(keyId, now);
      if (requests > hours.get(row, HOUR.busiest)) hours.set(row, HOUR.busiest, requests);
    },

    take(room) {
      const taking: Taking = { rows: noUsage(), room };
      for (const [keyId, row] of keys.inTurn()) {
        if (taking.room <= 0) break;
        takeKey(keyId, row, taking);
      }
      return taking.rows;
    },

    waitingSince() {
      let since: number | undefined;
      for (const newest of keys.longest())
        for (let row = newest; row !== NONE; row = formerOf(row))
          since = Math.min(since ?? Number.POSITIVE_INFINITY, hours.timeOf(row, TIME.since));
      return since;
    },
  };
}
