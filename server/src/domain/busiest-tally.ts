import { takeFirst } from './take-first.ts';
import type { BusiestOfKey } from './usage-batch.ts';

/**
 * How near keys came to their limit since it was last written: of each key the most requests that it
 * has asked for in one window. It knows no more than the limiter has just said.
 */
export interface BusiestTally {
  /** @param requests so many it has asked for in the running window */
  note(keyId: string, requests: number): void;
  /** Takes out what was noted of some keys. `day`: whole days (UTC) since the Unix epoch. */
  drain(day: number): BusiestOfKey[];
}

/** @param maxKeys of how many keys a drain takes out what was noted */
export function createBusiestTally({ maxKeys = 2_500 } = {}): BusiestTally {
  const most = new Map<string, number>();
  return {
    note(keyId, requests) {
      // Every request passes here.
      if (requests > (most.get(keyId) ?? 0)) most.set(keyId, requests);
    },
    drain(day) {
      const taken = takeFirst(most, maxKeys);
      return Array.from(taken, ([keyId, requests]) => ({ keyId, day, requests }));
    },
  };
}
