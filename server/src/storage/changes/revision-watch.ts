import type { Db } from '../schema.ts';
import { type RevisionName, readRevisions } from './revisions.ts';

interface Options {
  db: Db;
  /** What was in force when the caller last read what the revisions stand for. */
  since: Record<RevisionName, number>;
  onChange: Record<RevisionName, (revision: number) => void | Promise<void>>;
  onError: (error: unknown) => void;
  intervalMs?: number;
  clock?: () => number;
}

export interface RevisionWatch {
  /** When the database last answered, in milliseconds since the Unix epoch. */
  lastSeenAt(): number;
  /** Looks now, for changes made by this process. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Looks once in every interval whether another process, or a command, changed what this one keeps
 * in memory. A change that could not be taken over is tried again at the next look.
 */
export function watchRevisions({
  db,
  since,
  onChange,
  onError,
  intervalMs = 1_000,
  clock = Date.now,
}: Options): RevisionWatch {
  const seen = { ...since };
  let lastSeenAt = clock();
  let looking: Promise<void> | undefined;
  let stopped = false;

  async function lookOnce(): Promise<void> {
    try {
      const startedAt = clock();
      const current = await readRevisions(db);
      lastSeenAt = startedAt;
      for (const name of ['keys', 'catalogue'] as const) {
        if (current[name] === seen[name]) continue;
        await onChange[name](current[name]);
        seen[name] = current[name];
      }
    } catch (error) {
      onError(error);
    }
  }

  function look(): Promise<void> {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  }

  const timer = setInterval(() => void (stopped || look()), intervalMs);

  return {
    lastSeenAt: () => lastSeenAt,
    look,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
