import { HOUR_MS } from '../../durations.ts';
import type { ErrorsOfHour } from './usage-batch.ts';

/** Counts errors by key, hour and code until they are written. */
interface ErrorTally {
  /** @param now in milliseconds since the Unix epoch */
  add(error: { keyId: string | null; code: string; now: number }): void;
  /** Everything counted, which leaves nothing. */
  drain(): ErrorsOfHour[];
}

export function createErrorTally(): ErrorTally {
  let counts = new Map<string, ErrorsOfHour>();

  return {
    add({ keyId, code, now }) {
      const hour = Math.floor(now / HOUR_MS);
      const id = `${keyId ?? ''} ${hour} ${code}`;
      const known = counts.get(id);
      if (known === undefined) counts.set(id, { keyId, hour, code, requests: 1 });
      else known.requests += 1;
    },
    drain() {
      const drained = [...counts.values()];
      counts = new Map();
      return drained;
    },
  };
}
