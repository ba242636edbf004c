import type { Db } from '../schema.ts';
import type { KeyChange } from './key-feed.ts';
import { type Revisions, readChanges } from './read-changes.ts';

interface Options {
  db: Db;
  /** What was in force when the caller last read what the revisions stand for. */
  since: Revisions;
  /** Told which keys changed; undefined where any may have. */
  onKeys: (changes: readonly KeyChange[] | undefined) => void;
  onCatalogue: () => Promise<void>;
  onError: (error: unknown) => void;
  intervalMs?: number;
  clock?: () => number;
}

export interface ChangeWatch {
  /** When the database last answered, in milliseconds since the Unix epoch. */
  lastSeenAt(): number;
  stop(): Promise<void>;
}

/**
 * Looks once in every interval what another process, or a command, changed of what this one keeps
 * in memory. A change that could not be taken over is tried again at the next look.
 */
export function watchChanges({
  db,
  since,
  onKeys,
  onCatalogue,
  onError,
  intervalMs = 1_000,
  clock = Date.now,
}: Options): ChangeWatch {
  const seen = { ...since };
  let lastSeenAt = clock();
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      const startedAt = clock();
      const { revisions, keys } = await readChanges(db, seen);
      lastSeenAt = startedAt;
      if (revisions.keys !== seen.keys) onKeys(keys);
      seen.keys = revisions.keys;
      if (revisions.catalogue === seen.catalogue) return;
      await onCatalogue();
      seen.catalogue = revisions.catalogue;
    } catch (error) {
      onError(error);
    }
  }

  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, intervalMs);

  return {
    lastSeenAt: () => lastSeenAt,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
