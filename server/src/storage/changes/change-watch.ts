import { repeat } from '../../repeat.ts';
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
  /** Told once a look succeeds after others have failed. */
  onBack?: () => void;
  intervalMs?: number;
  /** Milliseconds since any moment. It is not the time of day, which can be set. */
  clock?: () => number;
}

interface ChangeWatch {
  /** For how long the database has not answered, in milliseconds. */
  silentMs(): number;
  stop(): Promise<void>;
}

/** Half of the second within which a change has to be seen: a look takes its time too. */
const INTERVAL_MS = 500;

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
  onBack = () => {},
  intervalMs = INTERVAL_MS,
  clock = () => performance.now(),
}: Options): ChangeWatch {
  const seen = { ...since };
  let lastSeenAt = clock();
  let hasFailed = false;

  async function look(): Promise<void> {
    try {
      const startedAt = clock();
      const { revisions, keys } = await readChanges(db, seen);
      lastSeenAt = startedAt;
      if (hasFailed) onBack();
      hasFailed = false;
      if (revisions.keys !== seen.keys) onKeys(keys);
      seen.keys = revisions.keys;
      if (revisions.catalogue === seen.catalogue) return;
      await onCatalogue();
      seen.catalogue = revisions.catalogue;
    } catch (error) {
      hasFailed = true;
      onError(error);
    }
  }

  return {
    silentMs: () => clock() - lastSeenAt,
    stop: repeat(intervalMs, look, onError).stop,
  };
}
