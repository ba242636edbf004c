import { setTimeout as sleep } from 'node:timers/promises';

/**
 * SQLSTATE of what goes by if one tries again: two transactions waited for each other, or a lock was
 * not to be had in time (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const PASSING: readonly unknown[] = ['40P01', '55P03'];

const ATTEMPTS = 10;

/** Longer each time, in milliseconds: what others do in between takes some time. */
const PAUSE_MS = 100;

/** Does what leaves nothing behind if it fails, again where only other transactions were in its way. */
export async function tryAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error;
      await sleep(attempt * PAUSE_MS);
    }
  }
}

/** The error of the driver may be the cause of another one. */
const isPassing = (error: unknown): boolean =>
  PASSING.includes(Object(error).code) || PASSING.includes(Object(Object(error).cause).code);
