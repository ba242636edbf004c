import { LRUCache } from 'lru-cache';
import type { KeyRecord } from '../../domain/keys/caller.ts';
import type { KeyChange } from '../changes/key-feed.ts';
import type { Db } from '../schema.ts';
import { createDigestIndex } from './digest-index.ts';
import { createFirstUses } from './first-uses.ts';
import { findKeyBySecret } from './key-secrets.ts';

/** Keys by the digest of their secret, kept in memory until they change. */
export interface KeyDirectory {
  /**
   * What is known of a secret without asking the database; null for one that nobody has. Undefined
   * where only the database can tell.
   */
  recall(digest: string): KeyRecord | null | undefined;
  /** Whether the secret was good once, however much has changed since. */
  isFamiliar(digest: string): boolean;
  /**
   * Asks the database; those who ask for the same secret at the same time share one query. Rejects
   * when the database cannot tell.
   */
  find(digest: string): Promise<KeyRecord | undefined>;
  /** Forgets the keys that changed; all of them where nobody can tell which did. */
  forget(changes: readonly KeyChange[] | undefined): void;
}

interface Options {
  db: Db;
  /** The same, for what requests wait for. */
  urgent: Db;
  /** Whether a secret is refused for good at a time, in milliseconds since the Unix epoch. */
  isRefused: (record: KeyRecord, now: number) => boolean;
  /** For how long what is kept is good once changes can no longer be seen, in milliseconds. */
  maxStaleMs: number;
  /** For how long changes could not be looked for, in milliseconds. */
  silentMs: () => number;
  /** How long a swapped secret works on after the first use of the new one, in milliseconds. */
  graceMs: number;
  onError: (error: unknown) => void;
  maxKeys?: number;
  maxRefused?: number;
  clock?: () => number;
}

/** For how long a secret that was refused is refused without a query, in milliseconds. */
const REFUSED_MS = 60_000;

/** Whether a change is about a key; one without a name may be about any. */
const isAbout = (change: KeyChange | undefined, { userId, keyId }: KeyRecord): boolean =>
  change === undefined ||
  (change.userId === userId && (change.keyId === undefined || change.keyId === keyId));

/** In place of what was known of a secret that was good once. */
const FORGOTTEN = 'forgotten';

type Kept = KeyRecord | typeof FORGOTTEN | undefined;

const knownOf = (kept: Kept): KeyRecord | undefined => (kept === FORGOTTEN ? undefined : kept);

/** A bound without `max`, which takes the memory for as many entries at once. */
const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });

export function createKeyDirectory({
  db,
  urgent,
  isRefused,
  maxStaleMs,
  silentMs,
  graceMs,
  onError,
  maxKeys = 120_000,
  maxRefused = 10_000,
  clock = Date.now,
}: Options): KeyDirectory {
  /** So that a change of one account's keys looks at no other account's. */
  const index = createDigestIndex();
  /** Good secrets, and those that were good and that only the database can tell of now. */
  const good = new LRUCache<string, KeyRecord | typeof FORGOTTEN>({
    ...atMost(maxKeys),
    dispose: (record, digest) => record !== FORGOTTEN && index.remove(record, digest),
  });
  /**
   * Unknown, revoked and swapped secrets, all in one place and for the same time: how long an answer
   * takes must not tell which of them it was. Anybody can invent any number of unknown ones, so they
   * never take the place of a good one.
   */
  const refused = new LRUCache<string, { record: KeyRecord | undefined }>({
    ...atMost(maxRefused),
    ttl: REFUSED_MS,
    dispose: ({ record }, digest) => record && index.remove(record, digest),
  });
  /** Look-ups by digest, which whoever asks for the same one waits for too. */
  const running = new Map<string, Promise<KeyRecord | undefined>>();
  /** For each look-up, what changed since it began. */
  const missed = new Set<(KeyChange | undefined)[]>();

  function forgetGood(digest: string): void {
    if (good.has(digest)) good.set(digest, FORGOTTEN);
  }

  function keepRefused(digest: string, record: KeyRecord | undefined): void {
    forgetGood(digest);
    refused.set(digest, { record });
    if (record !== undefined) index.add(record, digest);
  }

  function keepGood(digest: string, record: KeyRecord): void {
    refused.delete(digest);
    good.set(digest, record);
    index.add(record, digest);
  }

  const noteFirstUse = createFirstUses({
    db,
    graceMs,
    clock,
    // The next call asks the database and tries again.
    onFailed(digests, error) {
      for (const digest of digests) forgetGood(digest);
      onError(error);
    },
  });

  async function load(digest: string): Promise<KeyRecord | undefined> {
    const changes: (KeyChange | undefined)[] = [];
    missed.add(changes);
    try {
      const record = await findKeyBySecret(urgent, digest);
      // What was read before a change must not outlive it.
      const isCurrent = record === undefined || !changes.some((change) => isAbout(change, record));
      if (record === undefined || isRefused(record, clock())) {
        if (isCurrent) keepRefused(digest, record);
        return record;
      }
      if (isCurrent) keepGood(digest, record);
      else if (!good.has(digest)) good.set(digest, FORGOTTEN);
      if (!record.secretUsed) noteFirstUse(digest);
      return record;
    } finally {
      missed.delete(changes);
    }
  }

  return {
    recall(digest) {
      if (silentMs() > maxStaleMs) return undefined;
      const record = knownOf(good.get(digest));
      if (record === undefined) {
        const found = refused.get(digest);
        return found === undefined ? undefined : (found.record ?? null);
      }
      if (isRefused(record, clock())) keepRefused(digest, record);
      return record;
    },

    isFamiliar: (digest) => good.has(digest),

    find(digest) {
      const shared = running.get(digest);
      if (shared !== undefined) return shared;
      const started = load(digest).finally(() => {
        if (running.get(digest) === started) running.delete(digest);
      });
      running.set(digest, started);
      return started;
    },

    forget(changes) {
      // Whoever asks from now on must not be told what was read before.
      running.clear();
      for (const list of missed) list.push(...(changes ?? [undefined]));
      if (changes === undefined) {
        for (const digest of [...good.keys()]) forgetGood(digest);
        refused.clear();
        return;
      }
      for (const change of changes)
        for (const digest of index.of(change.userId)) {
          const record = knownOf(good.peek(digest)) ?? refused.peek(digest)?.record;
          if (record === undefined || !isAbout(change, record)) continue;
          forgetGood(digest);
          refused.delete(digest);
        }
    },
  };
}
