import type { RecentRequest, RecentRequests } from './usage-batch.ts';

/**
 * Keeps the last requests of keys until they are written, in bounded space and at a bounded cost: of
 * each key so many successes and errors between two writes, and so many of all keys together.
 */
export interface RecentBuffer {
  /** Keeps a request that there is room for; `describe` is asked only then. */
  offer(keyId: string, isError: boolean, describe: () => RecentRequest): void;
  /** Everything kept, which leaves nothing; undefined when there is nothing. */
  drain(): RecentRequests | undefined;
}

interface Bounds {
  /** Of one key between two writes. */
  successes?: number;
  errors?: number;
  /** Of all keys together. */
  inAll?: number;
  /** After so many added requests the oldest of a key are removed. */
  crowd?: number;
  /** Of how many keys what was added is remembered. */
  maxKeys?: number;
}

export function createRecentBuffer({
  successes = 5,
  errors = 20,
  inAll = 1_000,
  crowd = 200,
  maxKeys = 10_000,
}: Bounds = {}): RecentBuffer {
  let requests: RecentRequest[] = [];
  let taken = new Map<string, number>();
  const added = new Map<string, number>();
  const crowded = new Set<string>();

  function noteAdded(keyId: string): void {
    const sum = (added.get(keyId) ?? 0) + 1;
    if (sum >= crowd) crowded.add(keyId);
    if (added.size >= maxKeys && !added.has(keyId)) added.clear();
    added.set(keyId, sum >= crowd ? 0 : sum);
  }

  return {
    offer(keyId, isError, describe) {
      if (requests.length >= inAll) return;
      const kind = isError ? `${keyId} error` : keyId;
      const count = taken.get(kind) ?? 0;
      if (count >= (isError ? errors : successes)) return;
      taken.set(kind, count + 1);
      requests.push(describe());
      noteAdded(keyId);
    },
    drain() {
      if (requests.length === 0) return undefined;
      const drained = { requests, crowded: [...crowded] };
      requests = [];
      taken = new Map();
      crowded.clear();
      return drained;
    },
  };
}
