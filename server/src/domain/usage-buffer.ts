import { HOUR_MS } from '../durations.ts';
import { dayOfHour } from './days.ts';
import { createErrorTally } from './error-tally.ts';
import { takeFirst } from './take-first.ts';
import type { Counts, EndUsersOfDay, ErrorsOfHour, KeyUses, UsageBatch } from './usage-batch.ts';

/** Counts that go on. */
type Tally = [...Counts];

/** By the first digit of a status. */
export type StatusClass = 2 | 3 | 4 | 5;

/** Where each stands among the counts. */
const POSITIONS = { 2: 0, 3: 1, 4: 2, 5: 3 } as const;

/** Gathers usage in memory, in bounded space, until it is written. */
export interface UsageBuffer {
  /**
   * Counts one answer. `keyId` is null without a key, and then the end user is not counted: an
   * end-user id means something only within the application that the key stands for.
   */
  record(call: UsageCall): void;
  /** Counts an error by its code, also of a key that was refused. */
  recordError(error: Omit<ErrorsOfHour, 'hour' | 'requests'> & { now: number }): void;
  /**
   * Takes what was gathered out, of the keys that have waited longest: so much as is copied, and added
   * in one transaction, without holding up others. Undefined when there is nothing.
   */
  drain(): UsageBatch | undefined;
  /** Since when the oldest of it waits, in milliseconds since the Unix epoch; undefined: nothing does. */
  waitingSince(): number | undefined;
}

export interface UsageCall {
  keyId: string | null;
  externalUserId: string | undefined;
  statusClass: StatusClass;
  /** Milliseconds since the Unix epoch. */
  now: number;
  /** The same, of when the call began; left out, it is `now`. */
  startedAt?: number;
}

/**
 * What is gathered of a key in one hour, and the end users of that day. There may be a hundred thousand
 * of these, so it is as small as it can be.
 */
interface HourOfKey {
  keyId: string | null;
  hour: number;
  counts: Tally;
  /** Undefined: there are none, or another hour of that day has them. */
  users: Users | undefined;
  /** Since when the oldest waits of this and of the former hours. */
  since: number;
  lastUsedAt: number;
  /** An hour that is over, and is not taken out yet. */
  former: HourOfKey | undefined;
}

/** By external user id; null: all who could not be kept apart. */
type Users = Map<string | null, TallySince>;

/** Counts that go on, and when the first of these calls began, in milliseconds since the Unix epoch. */
type TallySince = [...Counts, since: number];

/** A batch that is filled. */
interface Drained {
  totals: UsageBatch['totals'][number][];
  endUsers: EndUsersOfDay[];
  lastUses: KeyUses['lastUses'][number][];
  /** For how many more rows there is room. */
  room: number;
}

/** To add to a key's counts takes as long as to add so many end users that lie side by side. */
const ROWS_OF_A_KEY = 8;

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart until they are written;
 *   further end users share one entry a key and day
 * @param maxRows how many end users a drain takes out, and keys, which count for several
 */
export function createUsageBuffer({ maxEndUsers = 100_000, maxRows = 20_000 } = {}): UsageBuffer {
  /** The newest hour of each, the key that has waited longest first. */
  const keys = new Map<string | null, HourOfKey>();
  let endUsers = 0;
  const errors = createErrorTally();

  function hourOf(keyId: string | null, now: number): HourOfKey {
    const hour = Math.floor(now / HOUR_MS);
    const newest = keys.get(keyId);
    // A former one where the clock was set back.
    for (let row = newest; row !== undefined; row = row.former) if (row.hour === hour) return row;
    const { since, lastUsedAt } = newest ?? { since: now, lastUsedAt: now };
    const counts: Tally = [0, 0, 0, 0];
    const row = { keyId, hour, counts, users: undefined, since, lastUsedAt, former: newest };
    keys.set(keyId, row);
    return row;
  }

  function usersOf(row: HourOfKey): Users {
    if (row.users !== undefined) return row.users;
    const day = dayOfHour(row.hour);
    for (let other = keys.get(row.keyId); other !== undefined; other = other.former)
      if (other.users !== undefined && dayOfHour(other.hour) === day) return other.users;
    row.users = new Map();
    return row.users;
  }

  function countsOfUser(users: Users, id: string, since: number): TallySince {
    let counts = users.get(id);
    if (counts === undefined) {
      const name = endUsers < maxEndUsers ? id : null;
      if (!users.has(name)) endUsers += 1;
      counts = users.get(name) ?? [0, 0, 0, 0, since];
      users.set(name, counts);
    }
    counts[4] = Math.min(counts[4], since);
    return counts;
  }

  /** Takes out as many of these end users as there is room for, and gives those that are left. */
  function takeUsers({ keyId, hour, users }: HourOfKey, into: Drained): Users | undefined {
    if (keyId === null || users === undefined || into.room <= 0) return users;
    const isWhole = users.size <= into.room;
    const taken = isWhole ? users : takeFirst(users, into.room);
    into.endUsers.push({ keyId, day: dayOfHour(hour), users: taken });
    into.room -= taken.size;
    endUsers -= taken.size;
    return isWhole ? undefined : users;
  }

  /** Takes out an hour and the former ones, and gives those that have end users left. */
  function takeHours(row: HourOfKey, into: Drained): HourOfKey | undefined {
    const former = row.former && takeHours(row.former, into);
    const { keyId, hour, counts } = row;
    if (counts.some((count) => count > 0)) into.totals.push({ keyId, hour, counts });
    const users = takeUsers(row, into);
    return users === undefined ? former : { ...row, counts: [0, 0, 0, 0], users, former };
  }

  function takeKey(row: HourOfKey, into: Drained): void {
    const { keyId, lastUsedAt: at } = row;
    if (keyId !== null) into.lastUses.push({ keyId, at });
    const left = takeHours(row, into);
    into.room -= ROWS_OF_A_KEY;
    if (left === undefined) keys.delete(keyId);
    else keys.set(keyId, left);
  }

  return {
    record({ keyId, externalUserId, statusClass, now, startedAt = now }) {
      const at = POSITIONS[statusClass];
      const row = hourOf(keyId, now);
      row.lastUsedAt = Math.max(row.lastUsedAt, now);
      row.counts[at] += 1;
      if (keyId === null || externalUserId === undefined) return;
      countsOfUser(usersOf(row), externalUserId, startedAt)[at] += 1;
    },

    recordError: errors.add,

    drain() {
      const errorsOfHours = errors.drain();
      if (keys.size === 0 && errorsOfHours.length === 0) return undefined;
      const drained: Drained = { totals: [], endUsers: [], lastUses: [], room: maxRows };
      for (const row of keys.values()) {
        if (drained.room <= 0) break;
        takeKey(row, drained);
      }
      const { room: _, ...batch } = drained;
      return { ...batch, ...(errorsOfHours.length > 0 && { errors: errorsOfHours }) };
    },

    waitingSince() {
      const [first] = keys.values();
      return first?.since;
    },
  };
}
