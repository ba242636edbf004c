import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../schema.ts';
import { recordFirstUses } from './key-secrets.ts';

interface Options {
  db: Db;
  /** How long a swapped secret works on after the first use of the new one, in milliseconds. */
  graceMs: number;
  /** Told which first uses could not be noted. */
  onFailed: (digests: readonly string[], error: unknown) => void;
  clock: () => number;
}

/** Few enough for one transaction to hold up the process for only a few milliseconds. */
const MOST_AT_ONCE = 500;

/**
 * Makes what notes the first use of a secret, by its digest. Nobody waits for it. Where many
 * applications call for the first time at once, those that come while others are being noted share
 * one transaction: each would wait for the disk, and SQLite works in the thread that answers.
 */
export function createFirstUses({ db, graceMs, onFailed, clock }: Options) {
  const waiting: string[] = [];
  let isNoting = false;

  async function noteAll(): Promise<void> {
    while (waiting.length > 0) {
      await nextTurn();
      const digests = waiting.splice(0, MOST_AT_ONCE);
      await recordFirstUses(db, digests, { now: new Date(clock()), graceMs }).catch((error) =>
        onFailed(digests, error),
      );
    }
    isNoting = false;
  }

  return function noteFirstUse(digest: string): void {
    waiting.push(digest);
    if (isNoting) return;
    isNoting = true;
    void noteAll();
  };
}
