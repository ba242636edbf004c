import { setTimeout as sleep } from 'node:timers/promises';
import { FOREIGN_KEY_VIOLATION } from './owner-gone.ts';

/**
 * SQLSTATE of what goes by if one tries again
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html): two transactions collided, where
 * each waited for the other or neither may see the other's changes; or a lock was not to be had in time.
 */
const COLLIDED: readonly unknown[] = ['40P01', '40001'];
const PASSING: readonly unknown[] = [...COLLIDED, '55P03'];

/** Longer each time, in milliseconds: what others do in between takes some time. */
const PAUSE_MS = 100;

/** Does what leaves nothing behind if it fails, again where only other transactions were in its way. */
export const tryAgain = <T>(work: () => Promise<T>): Promise<T> => repeat(work, PASSING, 10);

/**
 * As `tryAgain`, but where somebody waits: a few times, and not where it has waited for a lock already.
 * Also where another transaction deleted what this one had found: it does not find it again.
 */
export const tryAgainIfCollided = <T>(work: () => Promise<T>): Promise<T> =>
  repeat(work, [...COLLIDED, FOREIGN_KEY_VIOLATION], 3);

async function repeat<T>(
  work: () => Promise<T>,
  passing: readonly unknown[],
  attempts: number,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isOneOf(passing, error)) throw error;
      await sleep(attempt * PAUSE_MS);
    }
  }
}

/** The error of the driver may be the cause of another one. */
const isOneOf = (codes: readonly unknown[], error: unknown): boolean =>
  codes.includes(Object(error).code) || codes.includes(Object(Object(error).cause).code);
