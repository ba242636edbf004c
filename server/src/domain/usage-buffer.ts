import { DAY_MS, HOUR_MS } from '../durations.ts';
import { createErrorTally } from './error-tally.ts';
import { type DayOfKey, type TallySince, takeEndUsers } from './take-end-users.ts';
import type { Counts, ErrorsOfHour, UsageBatch } from './usage-batch.ts';

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

interface HourOfKey {
  keyId: string | null;
  hour: number;
  counts: Tally;
}

/**
 * What is gathered of a key: one hour and one day, as a rule. Lists are replaced, since one that is
 * added to takes room for 17 rows at once: a quarter of all that is gathered.
 */
interface KeyUsage {
  since: number;
  lastUsedAt: number;
  hours: readonly HourOfKey[];
  days: readonly DayOfKey[];
}

/** A batch that is filled. */
interface Drained {
  totals: HourOfKey[];
  endUsers: DayOfKey[];
  lastUses: { keyId: string; at: number }[];
}

/** To add to a key's counts takes as long as to add so many end users that lie side by side. */
const ROWS_OF_A_KEY = 8;

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart until they are written;
 *   further end users share one entry a key and day
 * @param maxRows how many end users a drain takes out, and keys, which count for several
 */
export function createUsageBuffer({ maxEndUsers = 100_000, maxRows = 20_000 } = {}): UsageBuffer {
  /** The one that has waited longest first. */
  const keys = new Map<string | null, KeyUsage>();
  let endUsers = 0;
  const errors = createErrorTally();

  function usageOf(keyId: string | null, now: number): KeyUsage {
    let usage = keys.get(keyId);
    if (usage === undefined) {
      usage = { since: now, lastUsedAt: now, hours: [], days: [] };
      keys.set(keyId, usage);
    }
    return usage;
  }

  function countsOfHour(usage: KeyUsage, keyId: string | null, hour: number): Tally {
    let row = usage.hours.find((one) => one.hour === hour);
    if (row === undefined) {
      row = { keyId, hour, counts: [0, 0, 0, 0] };
      usage.hours = usage.hours.concat(row);
    }
    return row.counts;
  }

  function usersOfDay(usage: KeyUsage, keyId: string, day: number): DayOfKey['users'] {
    let row = usage.days.find((one) => one.day === day);
    if (row === undefined) {
      row = { keyId, day, users: new Map() };
      usage.days = usage.days.concat(row);
    }
    return row.users;
  }

  function countsOfUser(users: DayOfKey['users'], id: string, since: number): TallySince {
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

  /** Takes out a key, or so many of its end users, whose number is given back. */
  function takeKey(keyId: string | null, usage: KeyUsage, room: number, into: Drained): number {
    into.totals.push(...usage.hours);
    if (keyId !== null) into.lastUses.push({ keyId, at: usage.lastUsedAt });
    const { taken, left, count } = takeEndUsers(usage.days, room);
    into.endUsers.push(...taken);
    if (left.length === 0) keys.delete(keyId);
    else Object.assign(usage, { hours: [], days: left });
    return count;
  }

  return {
    record({ keyId, externalUserId, statusClass, now, startedAt = now }) {
      const at = POSITIONS[statusClass];
      const usage = usageOf(keyId, now);
      usage.lastUsedAt = Math.max(usage.lastUsedAt, now);
      countsOfHour(usage, keyId, Math.floor(now / HOUR_MS))[at] += 1;
      if (keyId === null || externalUserId === undefined) return;
      const users = usersOfDay(usage, keyId, Math.floor(now / DAY_MS));
      countsOfUser(users, externalUserId, startedAt)[at] += 1;
    },

    recordError: errors.add,

    drain() {
      const errorsOfHours = errors.drain();
      if (keys.size === 0 && errorsOfHours.length === 0) return undefined;
      const drained: Drained = { totals: [], endUsers: [], lastUses: [] };
      let room = maxRows;
      for (const [keyId, usage] of keys) {
        if (room <= 0) break;
        const users = takeKey(keyId, usage, room, drained);
        endUsers -= users;
        room -= ROWS_OF_A_KEY + users;
      }
      return { ...drained, ...(errorsOfHours.length > 0 && { errors: errorsOfHours }) };
    },

    waitingSince() {
      const [first] = keys.values();
      return first?.since;
    },
  };
}
