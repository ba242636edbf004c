import type { BusiestOfKey } from './usage-batch.ts';

/**
 * How near keys came to their limit since it was last written: of each key the most requests that it
 * has asked for in one window. It knows no more than the limiter has just said.
 */
export interface BusiestTally {
  /** @param requests so many it has asked for in the running window */
  note(keyId: string, requests: number): void;
  /** Everything noted, which leaves nothing. `day`: whole days (UTC) since the Unix epoch. */
  drain(day: number): BusiestOfKey[];
}

export function createBusiestTally(): BusiestTally {
  let most = new Map<string, number>();
  return {
    note(keyId, requests) {
      // Every request passes here.
      if (requests > (most.get(keyId) ?? 0)) most.set(keyId, requests);
    },
    drain(day) {
      const noted = Array.from(most, ([keyId, requests]) => ({ keyId, day, requests }));
      if (noted.length > 0) most = new Map();
      return noted;
    },
  };
}
