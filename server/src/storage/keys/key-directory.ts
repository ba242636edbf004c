import { LRUCache } from 'lru-cache';
import type { KeyRecord } from '../../domain/caller.ts';
import type { Db } from '../schema.ts';
import { findKeyBySecret, recordFirstUse } from './key-secrets.ts';

/** Keys by the digest of their secret, kept in memory until they change. */
export interface KeyDirectory {
  /**
   * What is known of a secret without asking the database: its key, or null where it is refused
   * whatever else holds. Undefined where only the database can tell.
   */
  recall(digest: string): KeyRecord | null | undefined;
  /** Whether the secret was good once, however much has changed since. */
  isFamiliar(digest: string): boolean;
  /**
   * Asks the database; those who ask for the same secret at the same time share one query. Rejects
   * when the database cannot tell.
   */
  find(digest: string): Promise<KeyRecord | undefined>;
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
  maxRefused?: number;
  clock?: () => number;
}

/** For how long a secret that was refused is refused without a query, in milliseconds. */
const REFUSED_MS = 60_000;

export function createKeyDirectory({
  db,
  maxStaleMs,
  lastSeenAt,
  graceMs,
  onError,
  maxKeys = 50_000,
  maxRefused = 10_000,
  clock = Date.now,
}: Options): KeyDirectory {
  const known = new LRUCache<string, KeyRecord>({ max: maxKeys });
  const familiar = new LRUCache<string, true>({ max: maxKeys });
  /**
   * Unknown, revoked and swapped secrets, all in one place and for the same time: how long an answer
   * takes must not tell which of them it was. Anybody can invent any number of unknown ones, so they
   * never take the place of a good one.
   */
  const refused = new LRUCache<string, true>({ max: maxRefused, ttl: REFUSED_MS });
  const loading = new Map<string, Promise<KeyRecord | undefined>>();
  let generation = 0;

  const isOver = ({ revoked, secretExpiresAt }: KeyRecord): boolean =>
    revoked || (secretExpiresAt !== undefined && secretExpiresAt <= clock());

  /** Nobody waits for it; where it fails, the next call asks the database and tries again. */
  function noteFirstUse(digest: string): void {
    recordFirstUse(db, digest, { now: new Date(clock()), graceMs }).catch((error) => {
      known.delete(digest);
      onError(error);
    });
  }

  async function load(digest: string): Promise<KeyRecord | undefined> {
    const startedIn = generation;
    const record = await findKeyBySecret(db, digest);
    // What was read before a change must not outlive it.
    const isCurrent = startedIn === generation;
    if (record === undefined || isOver(record)) {
      if (isCurrent) refused.set(digest, true);
      return undefined;
    }
    familiar.set(digest, true);
    if (isCurrent) known.set(digest, record);
    if (!record.secretUsed) noteFirstUse(digest);
    return record;
  }

  return {
    recall(digest) {
      if (clock() - lastSeenAt() > maxStaleMs) return undefined;
      const record = known.get(digest);
      if (record === undefined) return refused.has(digest) ? null : undefined;
      if (!isOver(record)) return record;
      known.delete(digest);
      refused.set(digest, true);
      return null;
    },
    isFamiliar: (digest) => familiar.has(digest),
    find(digest) {
      const shared = loading.get(digest);
      if (shared !== undefined) return shared;
      const started = load(digest).finally(() => {
        if (loading.get(digest) === started) loading.delete(digest);
      });
      loading.set(digest, started);
      return started;
    },
    clear() {
      generation += 1;
      known.clear();
      refused.clear();
      // Whoever asks from now on has to see the change.
      loading.clear();
    },
  };
}
