import { LRUCache } from 'lru-cache';
import type { KeyRecord } from '../../domain/caller.ts';
import type { KeyChange } from '../changes/key-feed.ts';
import type { Db } from '../schema.ts';
import { findKeyBySecret, recordFirstUse } from './key-secrets.ts';

/** Keys by the digest of their secret, kept in memory until they change. */
export interface KeyDirectory {
  /**
   * Finds a key. One seen before is answered at once, and from the database otherwise. Rejects
   * when neither can tell: the database is away, or has been for too long.
   */
  find(digest: string): KeyRecord | undefined | Promise<KeyRecord | undefined>;
  /** Forgets the keys that changed; all of them where nobody can tell which did. */
  forget(changes: readonly KeyChange[] | undefined): void;
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

/** Whether a change is about a key; one without a name may be about any. */
const isAbout = (change: KeyChange | undefined, { application }: KeyRecord): boolean =>
  change === undefined ||
  (change.userId === application.userId &&
    (change.keyId === undefined || change.keyId === application.keyId));

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
  /** The known digests of each account, so that a change looks at no other account's. */
  const byUser = new Map<string, Set<string>>();
  const known = new LRUCache<string, KeyRecord>({
    max: maxKeys,
    dispose({ application: { userId } }, digest) {
      const digests = byUser.get(userId);
      digests?.delete(digest);
      if (digests?.size === 0) byUser.delete(userId);
    },
  });
  /** Look-ups by digest, which whoever asks for the same one waits for too. */
  const running = new Map<string, Promise<KeyRecord | undefined>>();
  /** For each look-up, what changed since it began. */
  const missed = new Set<(KeyChange | undefined)[]>();

  function keep(digest: string, record: KeyRecord): void {
    const { userId } = record.application;
    const digests = byUser.get(userId) ?? new Set();
    byUser.set(userId, digests.add(digest));
    known.set(digest, record);
  }

  async function load(digest: string): Promise<KeyRecord | undefined> {
    const changes: (KeyChange | undefined)[] = [];
    missed.add(changes);
    try {
      const record = await findKeyBySecret(db, digest);
      if (record === undefined) return undefined;
      if (!record.secretUsed && !record.revoked) {
        // Nobody waits for it; where it fails, the next look-up tries again.
        recordFirstUse(db, digest, { now: new Date(clock()), graceMs }).catch(onError);
        return record;
      }
      // What was read before a change must not outlive it.
      if (!changes.some((change) => isAbout(change, record))) keep(digest, record);
      return record;
    } finally {
      missed.delete(changes);
    }
  }

  function loadOnce(digest: string): Promise<KeyRecord | undefined> {
    const other = running.get(digest);
    if (other !== undefined) return other;
    const own = load(digest).finally(() => {
      if (running.get(digest) === own) running.delete(digest);
    });
    running.set(digest, own);
    return own;
  }

  return {
    find(digest) {
      const record = known.get(digest);
      const isStale = clock() - lastSeenAt() > maxStaleMs;
      return record === undefined || isStale ? loadOnce(digest) : record;
    },

    forget(changes) {
      // Whoever asks from now on must not be told what was read before.
      running.clear();
      for (const list of missed) list.push(...(changes ?? [undefined]));
      if (changes === undefined) return known.clear();
      for (const change of changes)
        for (const digest of byUser.get(change.userId) ?? []) {
          const record = known.peek(digest);
          if (record !== undefined && isAbout(change, record)) known.delete(digest);
        }
    },
  };
}
