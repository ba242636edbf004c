import { createErrorTally } from './error-tally.ts';
import { type Call, createKeyHours } from './key-hours.ts';
import type { ErrorsOfHour, UsageBatch } from './usage-batch.ts';

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
  /** Notes that a key has asked for so many requests in one window of its limit. */
  recordBusiest(busiest: { keyId: string; requests: number; now: number }): void;
  /**
   * Takes what was gathered out, of one key after the other: so much as is copied, and added in one
   * transaction, without holding up others. Undefined when there is nothing.
   */
  drain(): UsageBatch | undefined;
  /** Since when the oldest of it waits, in milliseconds since the Unix epoch; undefined: nothing does. */
  waitingSince(): number | undefined;
}

export interface UsageCall extends Call {
  statusClass: StatusClass;
}

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart until they are written;
 *   further end users share one entry a key and day
 * @param maxRows how many end users a drain takes out, and keys, which count for several
 */
export function createUsageBuffer({ maxEndUsers = 100_000, maxRows = 20_000 } = {}): UsageBuffer {
  const hours = createKeyHours(maxEndUsers);
  const errors = createErrorTally();

  return {
    record(call) {
      hours.count(call, POSITIONS[call.statusClass]);
    },

    recordError: errors.add,

    recordBusiest({ keyId, requests, now }) {
      hours.noteBusiest(keyId, requests, now);
    },

    drain() {
      const errorsOfHours = errors.drain();
      if (hours.waitingSince() === undefined && errorsOfHours.length === 0) return undefined;
      return {
        ...hours.take(maxRows),
        ...(errorsOfHours.length > 0 && { errors: errorsOfHours }),
      };
    },

    waitingSince: hours.waitingSince,
  };
}
