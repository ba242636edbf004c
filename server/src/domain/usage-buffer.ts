import { DAY_MS, HOUR_MS } from '../durations.ts';
import { createErrorTally } from './error-tally.ts';
import type { Counts, ErrorsOfHour, UsageBatch } from './usage-batch.ts';

/** Counts that go on. */
type Tally = [...Counts];

/** The same, and when the first of these calls began. */
type TallySince = [...Counts, since: number];

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
  /** Everything gathered, which leaves the buffer empty; undefined when there is nothing. */
  drain(): UsageBatch | undefined;
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

interface DayOfKey {
  keyId: string;
  day: number;
  users: Map<string | null, TallySince>;
}

/** The rows of a key, which are in the batch too: one hour and one day, as a rule. */
interface KeyUsage {
  hours: HourOfKey[];
  days: DayOfKey[];
  lastUse: { keyId: string; at: number } | undefined;
}

/** What is gathered. It has the form of a batch from the start, so that a drain converts nothing. */
interface Gathered {
  totals: HourOfKey[];
  endUsers: DayOfKey[];
  lastUses: { keyId: string; at: number }[];
}

const nothing = (): Gathered => ({ totals: [], endUsers: [], lastUses: [] });

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart between two writes;
 *   further end users share one entry a key and day
 */
export function createUsageBuffer({ maxEndUsers = 100_000 } = {}): UsageBuffer {
  let keys = new Map<string | null, KeyUsage>();
  let gathered = nothing();
  let endUsers = 0;
  const errors = createErrorTally();

  function usageOf(keyId: string | null): KeyUsage {
    let usage = keys.get(keyId);
    if (usage === undefined) {
      usage = { hours: [], days: [], lastUse: keyId === null ? undefined : { keyId, at: 0 } };
      if (usage.lastUse) gathered.lastUses.push(usage.lastUse);
      keys.set(keyId, usage);
    }
    return usage;
  }

  function countsOfHour(usage: KeyUsage, keyId: string | null, hour: number): Tally {
    let row = usage.hours.find((one) => one.hour === hour);
    if (row === undefined) {
      row = { keyId, hour, counts: [0, 0, 0, 0] };
      usage.hours.push(row);
      gathered.totals.push(row);
    }
    return row.counts;
  }

  function usersOfDay(usage: KeyUsage, keyId: string, day: number): DayOfKey['users'] {
    let row = usage.days.find((one) => one.day === day);
    if (row === undefined) {
      row = { keyId, day, users: new Map() };
      usage.days.push(row);
      gathered.endUsers.push(row);
    }
    return row.users;
  }

  function countsOfUser(users: DayOfKey['users'], id: string, since: number): TallySince {
    let counts = users.get(id);
    if (counts === undefined) {
      const name = endUsers < maxEndUsers ? id : null;
      if (name !== null) endUsers += 1;
      counts = users.get(name) ?? [0, 0, 0, 0, since];
      users.set(name, counts);
    }
    counts[4] = Math.min(counts[4], since);
    return counts;
  }

  return {
    record({ keyId, externalUserId, statusClass, now, startedAt = now }) {
      const at = POSITIONS[statusClass];
      const usage = usageOf(keyId);
      if (usage.lastUse && now > usage.lastUse.at) usage.lastUse.at = now;
      countsOfHour(usage, keyId, Math.floor(now / HOUR_MS))[at] += 1;
      if (keyId === null || externalUserId === undefined) return;
      const users = usersOfDay(usage, keyId, Math.floor(now / DAY_MS));
      countsOfUser(users, externalUserId, startedAt)[at] += 1;
    },

    recordError: errors.add,

    drain() {
      const errorsOfHours = errors.drain();
      if (keys.size === 0 && errorsOfHours.length === 0) return undefined;
      const batch = { ...gathered, ...(errorsOfHours.length > 0 && { errors: errorsOfHours }) };
      keys = new Map();
      gathered = nothing();
      endUsers = 0;
      return batch;
    },
  };
}
