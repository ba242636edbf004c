import { LRUCache } from 'lru-cache';
import type { KeyRecord } from '../../domain/caller.ts';
import type { Db } from '../schema.ts';
import { findKeyBySecret, recordFirstUse } from './key-secrets.ts';

/** Keys by the digest of their secret, kept in memory until they change. */
export interface KeyDirectory {
  /**
   * Finds a key. One seen before is answered at once, and from the database otherwise. Rejects
   * when neither can tell: the database is away, or has been for too long.
   */
  find(digest: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;
  /** Forgets everything: some key has changed. */
  clear(): void;
}

interface Options {
  db: Db;
  /** For how long what is kept is good once changes can no longer be seen, in milliseconds. */
  maxStaleMs: number;
  /** When changes were last looked for with success, in milliseconds since the Unix epoch. */
  lastSeenAt: () => number;
  /** How long a swapped secret works on after the first use of the new one, in milliseconds. */
  graceMs: number;
  onError: (error: unknown) => void;
  maxKeys?: number;
  clock?: () => number;
}

/** Unknown digests are not kept: anybody can invent any number of them. */
export function createKeyDirectory({
  db,
  maxStaleMs,
  lastSeenAt,
  graceMs,
  onError,
  maxKeys = 50_000,
  clock = Date.now,
}: Options): KeyDirectory {
  const known = new LRUCache<string, KeyRecord>({ max: maxKeys });
  let generation = 0;

  async function load(digest: string): Promise<KeyRecord | undefined> {
    const startedIn = generation;
    const record = await findKeyBySecret(db, digest);
    if (record === undefined) return undefined;
    if (!record.secretUsed && !record.revoked) {
      // Nobody waits for it; where it fails, the next look-up tries again.
      recordFirstUse(db, digest, { now: new Date(clock()), graceMs }).catch(onError);
      return record;
    }
    // What was read before a change must not outlive it.
    if (startedIn === generation) known.set(digest, record);
    return record;
  }

  return {
    find(digest) {
      const record = known.get(digest);
      const isStale = clock() - lastSeenAt() > maxStaleMs;
      return record === undefined || isStale ? load(digest) : record;
    },
    clear() {
      generation += 1;
      known.clear();
    },
  };
}
