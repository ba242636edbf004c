import { HOUR_MS } from '../durations.ts';
import { dayOfHour } from './days.ts';
import { createEndUserLists } from './end-user-lists.ts';
import { NumberRows } from './number-rows.ts';
import type { BusiestOfKey, Counts, EndUsersOfDay, UsageBatch } from './usage-batch.ts';
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
  take(rows: number): Taken;
  /** Since when the oldest waits; undefined: nothing does. */
  waitingSince(): number | undefined;
}

/** What was taken out. */
export interface Taken {
  totals: UsageBatch['totals'][number][];
  endUsers: EndUsersOfDay[];
  lastUses: UsageBatch['lastUses'][number][];
  busiest: BusiestOfKey[];
}

/** It is filled. */
type Filled = Taken & {
  /** For how many more rows there is room. */
  room: number;
};

/**
 * The columns of an hour; the first four are the counts. `endUsers` is the list of the day's end users,
 * which only one hour of a day has. `former` is the row of an earlier hour that still waits.
 */
const HOUR = { hour: 4, busiest: 5, endUsers: 6, former: 7 } as const;
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

  /** The hours of a key that wait, the newest first. */
  function* hoursOf(keyId: string | null): Generator<number> {
    for (let row = keys.get(keyId) ?? NONE; row !== NONE; row = hours.get(row, HOUR.former))
      yield row;
  }

  function hourOf(keyId: string | null, now: number): number {
    const hour = Math.floor(now / HOUR_MS);
    const newest = keys.get(keyId) ?? NONE;
    // A former one where the clock was set back.
    for (let row = newest; row !== NONE; row = hours.get(row, HOUR.former))
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
    for (const other of hoursOf(keyId)) {
      const list = hours.get(other, HOUR.endUsers);
      if (list !== NONE && dayOfHour(hours.get(other, HOUR.hour)) === day) return list;
    }
    const list = endUsers.open();
    hours.set(row, HOUR.endUsers, list);
    return list;
  }

  /** Takes out as many end users of an hour as there is room for; false: some are left. */
  function takeEndUsers(keyId: string, row: number, into: Filled): boolean {
    const list = hours.get(row, HOUR.endUsers);
    if (list === NONE) return true;
    if (into.room <= 0) return false;
    const size = endUsers.sizeOf(list);
    const users = endUsers.take(list, into.room);
    into.endUsers.push({ keyId, day: dayOfHour(hours.get(row, HOUR.hour)), users });
    into.room -= users.size;
    return users.size === size;
  }

  /** Takes an hour out of its row, which has only end users afterwards. */
  function takeHour(keyId: string | null, row: number, into: Filled): void {
    const hour = hours.get(row, HOUR.hour);
    const counts = takeCounts(row);
    if (counts.some((count) => count > 0)) into.totals.push({ keyId, hour, counts });
    const requests = hours.get(row, HOUR.busiest);
    hours.set(row, HOUR.busiest, 0);
    hours.setTime(row, TIME.lastUse, 0);
    if (requests > 0 && keyId !== null)
      into.busiest.push({ keyId, day: dayOfHour(hour), requests });
  }

  function takeCounts(row: number): Counts {
    const counts: Counts = [
      hours.get(row, 0),
      hours.get(row, 1),
      hours.get(row, 2),
      hours.get(row, 3),
    ];
    for (const at of counts.keys()) hours.set(row, at, 0);
    return counts;
  }

  /** Takes out an hour and the former ones, and gives the newest row that has end users left. */
  function takeHours(keyId: string | null, row: number, into: Filled): number {
    if (row === NONE) return NONE;
    const former = takeHours(keyId, hours.get(row, HOUR.former), into);
    takeHour(keyId, row, into);
    if (keyId === null || takeEndUsers(keyId, row, into)) {
      hours.drop(row);
      return former;
    }
    hours.set(row, HOUR.former, former);
    return row;
  }

  const lastUseOf = (keyId: string): number => {
    let last = 0;
    for (const row of hoursOf(keyId)) last = Math.max(last, hours.timeOf(row, TIME.lastUse));
    return last;
  };

  function takeKey(keyId: string | null, row: number, into: Filled): void {
    if (keyId !== null) {
      const at = lastUseOf(keyId);
      if (at > 0) into.lastUses.push({ keyId, at });
    }
    const left = takeHours(keyId, row, into);
    into.room -= ROWS_OF_A_KEY;
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

    take(rows) {
      const filled: Filled = {
        ...{ totals: [], endUsers: [], lastUses: [], busiest: [], room: rows },
      };
      for (const [keyId, row] of keys.inTurn()) {
        if (filled.room <= 0) break;
        takeKey(keyId, row, filled);
      }
      const { room: _, ...taken } = filled;
      return taken;
    },

    waitingSince() {
      let since: number | undefined;
      for (const keyId of keys.longest())
        for (const row of hoursOf(keyId))
          since = Math.min(since ?? Number.POSITIVE_INFINITY, hours.timeOf(row, TIME.since));
      return since;
    },
  };
}
