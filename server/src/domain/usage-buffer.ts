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

interface KeyUsage {
  lastUse: number;
  hours: Map<number, Tally>;
  days: Map<number, Map<string | null, TallySince>>;
}

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart between two writes;
 *   further end users share one entry a key and day
 */
export function createUsageBuffer({ maxEndUsers = 100_000 } = {}): UsageBuffer {
  let keys = new Map<string | null, KeyUsage>();
  let endUsers = 0;
  const errors = createErrorTally();

  function usageOf(keyId: string | null): KeyUsage {
    return getOrAdd(keys, keyId, () => ({ lastUse: 0, hours: new Map(), days: new Map() }));
  }

  function endUserCounts(
    usage: KeyUsage,
    day: number,
    id: string | null,
    since: number,
  ): TallySince {
    const users = getOrAdd(usage.days, day, () => new Map<string | null, TallySince>());
    let counts = users.get(id);
    if (counts === undefined) {
      const name = endUsers < maxEndUsers ? id : null;
      if (name !== null) endUsers += 1;
      counts = getOrAdd(users, name, (): TallySince => [0, 0, 0, 0, since]);
    }
    counts[4] = Math.min(counts[4], since);
    return counts;
  }

  return {
    record({ keyId, externalUserId, statusClass, now, startedAt = now }) {
      const at = POSITIONS[statusClass];
      const usage = usageOf(keyId);
      if (now > usage.lastUse) usage.lastUse = now;
      increment(getOrAdd(usage.hours, Math.floor(now / HOUR_MS), zeroCounts), at);
      if (keyId !== null && externalUserId !== undefined)
        increment(endUserCounts(usage, Math.floor(now / DAY_MS), externalUserId, startedAt), at);
    },

    recordError: errors.add,

    drain() {
      const errorsOfHours = errors.drain();
      if (keys.size === 0 && errorsOfHours.length === 0) return undefined;
      const batch: UsageBatch = {
        ...toBatch(keys),
        ...(errorsOfHours.length > 0 && { errors: errorsOfHours }),
      };
      keys = new Map();
      endUsers = 0;
      return batch;
    },
  };
}

function toBatch(keys: ReadonlyMap<string | null, KeyUsage>): UsageBatch {
  const all = [...keys];
  const named = all.filter((entry): entry is [string, KeyUsage] => entry[0] !== null);
  return {
    totals: all.flatMap(([keyId, { hours }]) =>
      Array.from(hours, ([hour, counts]) => ({ keyId, hour, counts })),
    ),
    endUsers: named.flatMap(([keyId, { days }]) =>
      Array.from(days, ([day, users]) => ({ keyId, day, users })),
    ),
    lastUses: named.map(([keyId, { lastUse }]) => ({ keyId, at: lastUse })),
  };
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) {
    value = make();
    map.set(key, value);
  }
  return value;
}

function zeroCounts(): Tally {
  return [0, 0, 0, 0];
}

function increment(counts: Tally | TallySince, at: 0 | 1 | 2 | 3): void {
  counts[at] += 1;
}
