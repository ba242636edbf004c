import { createErrorTally } from './error-tally.ts';
import { type Call, createKeyHours, type Taking } from './key-hours.ts';
import { KeyRows, NONE } from './key-rows.ts';
import { holdKeyUses } from './key-uses.ts';
import { type ErrorsOfHour, noUsage, type UsageBatch } from './usage-batch.ts';
import { createWaitingKeys } from './waiting-keys.ts';

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
  /** Notes that a key has asked for so many requests in one window, which allows `limit` of them. */
  recordBusiest(busiest: { keyId: string; requests: number; limit: number; now: number }): void;
  /**
   * Takes what was gathered out, of one key after the other: so much as is copied, and added in one
   * transaction, without holding up others. Undefined when there is nothing. How a key is used is
   * held back for a minute after it was written, unless it reached the next tenth of its limit.
   *
   * @param now milliseconds of a clock that nobody sets; infinity, or left out: nothing is held back
   */
  drain(now?: number): UsageBatch | undefined;
  /** Since when the oldest of it waits, in milliseconds since the Unix epoch; undefined: nothing does. */
  waitingSince(): number | undefined;
}

export interface UsageCall extends Call {
  statusClass: StatusClass;
}

/** To add to a key's counts takes as long as to add so many end users that lie side by side. */
const ROWS_OF_A_KEY = 2;

/**
 * @param maxEndUsers how many (key, day, end user) entries are kept apart until they are written;
 *   further end users share one entry a key and day
 * @param maxRows how many end users a drain takes out, and keys, which count for several
 */
export function createUsageBuffer({ maxEndUsers = 100_000, maxRows = 20_000 } = {}): UsageBuffer {
  const keys = new KeyRows();
  const waiting = createWaitingKeys(keys);
  const hours = createKeyHours(keys, maxEndUsers);
  const uses = holdKeyUses(keys);
  const errors = createErrorTally();

  /** Takes out keys whose turn it is, until there is no room. */
  function takeKeys(taking: Taking): void {
    for (let key = waiting.first(); key !== NONE && taking.room > 0; key = waiting.first()) {
      uses.take(key);
      const isAll = hours.take(key, taking);
      taking.room -= ROWS_OF_A_KEY;
      if (!isAll) return;
      waiting.removeFirst();
      keys.dropIfUnused(key);
    }
  }

  return {
    record(call) {
      const { keyId, statusClass, now } = call;
      const key = keys.rowOf(keyId);
      waiting.add(key, now);
      if (keyId !== null) uses.use(key, now);
      hours.count(key, call, POSITIONS[statusClass]);
    },

    recordError: errors.add,

    recordBusiest(busiest) {
      const key = keys.rowOf(busiest.keyId);
      if (uses.noteBusiest(key, busiest)) waiting.add(key, busiest.now);
    },

    drain(now = Number.POSITIVE_INFINITY) {
      const rows = noUsage();
      const errorsOfHours = errors.drain();
      const hasWaited = waiting.first() !== NONE || errorsOfHours.length > 0;
      takeKeys({ rows, room: maxRows });
      uses.takeDue(now, rows);
      const { lastUses, busiest } = rows;
      if (!hasWaited && lastUses.keyId.length === 0 && busiest.keyId.length === 0) return undefined;
      return { ...rows, ...(errorsOfHours.length > 0 && { errors: errorsOfHours }) };
    },

    waitingSince: waiting.since,
  };
}
