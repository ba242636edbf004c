import { createAllowance } from '../allowance.ts';
import type { RecentRequest, RecentRequests } from './usage-batch.ts';

/**
 * Keeps the last requests of keys until they are written, in bounded space and at a bounded cost. Of a
 * key that calls now and then all are kept. Of a key that calls all the time few are: so its list reaches
 * back for more than an hour, and others have room beside it. (Where more than a thousand keys call all
 * the time, there is not enough room for all.) Errors, which somebody looks for, have room of their own.
 */
export interface RecentBuffer {
  /** Keeps a request that there is room for; `describe` is asked only then. */
  offer(offered: Offered, describe: () => RecentRequest): void;
  /** Everything kept, which leaves nothing; undefined when there is nothing. */
  drain(): RecentRequests | undefined;
}

interface Offered {
  keyId: string;
  isError: boolean;
  /** In milliseconds. */
  now: number;
}

interface Bounds {
  /** Successes of one key: so many at once, and one more whenever so many milliseconds have passed. */
  successes?: number;
  everyMs?: number;
  /** Errors of one key between two writes. */
  errors?: number;
  /** Of all keys together, between two writes. */
  allSuccesses?: number;
  allErrors?: number;
  /** After so many added requests the oldest of a key are removed. */
  crowd?: number;
  /** Of how many keys what was added is remembered. */
  maxKeys?: number;
}

export function createRecentBuffer({
  successes = 20,
  everyMs = 5_000,
  errors = 20,
  allSuccesses = 250,
  allErrors = 1_000,
  crowd = 200,
  maxKeys = 10_000,
}: Bounds = {}): RecentBuffer {
  let requests: RecentRequest[] = [];
  let roomForSuccesses = allSuccesses;
  let roomForErrors = allErrors;
  let errorsOf = new Map<string, number>();
  const isAllowed = createAllowance({ burst: successes, everyMs, maxNames: maxKeys });
  const added = new Map<string, number>();
  const crowded = new Set<string>();

  function takeSuccess(keyId: string, now: number): boolean {
    if (roomForSuccesses === 0 || !isAllowed(keyId, now)) return false;
    roomForSuccesses -= 1;
    return true;
  }

  function takeError(keyId: string): boolean {
    const taken = errorsOf.get(keyId) ?? 0;
    if (roomForErrors === 0 || taken === errors) return false;
    roomForErrors -= 1;
    errorsOf.set(keyId, taken + 1);
    return true;
  }

  function noteAdded(keyId: string): void {
    const sum = (added.get(keyId) ?? 0) + 1;
    if (sum >= crowd) crowded.add(keyId);
    if (added.size >= maxKeys && !added.has(keyId)) added.clear();
    added.set(keyId, sum >= crowd ? 0 : sum);
  }

  return {
    offer({ keyId, isError, now }, describe) {
      if (!(isError ? takeError(keyId) : takeSuccess(keyId, now))) return;
      requests.push(describe());
      noteAdded(keyId);
    },
    drain() {
      if (requests.length === 0) return undefined;
      const drained = { requests, crowded: [...crowded] };
      requests = [];
      roomForSuccesses = allSuccesses;
      roomForErrors = allErrors;
      errorsOf = new Map();
      crowded.clear();
      return drained;
    },
  };
}
