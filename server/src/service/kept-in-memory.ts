import type { Config } from '../config/config.ts';
import { isRefused } from '../domain/caller.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import { DAY_MS } from '../durations.ts';
import { watchChanges } from '../storage/changes/change-watch.ts';
import { readRevisions } from '../storage/changes/read-changes.ts';
import { createKeyDirectory, type KeyDirectory } from '../storage/keys/key-directory.ts';
import type { Db } from '../storage/schema.ts';
import type { FailureOf } from './failures.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** How long a swapped secret works on after the first use of the new one. */
const GRACE_MS = DAY_MS;

/** What requests are answered from without asking the database. */
export interface KeptInMemory {
  catalogue(): Catalogue;
  keys: KeyDirectory;
  /** When the database last answered, in milliseconds since the Unix epoch. */
  lastSeenAt(): number;
  stop(): Promise<void>;
}

interface Options {
  config: Pick<Config, 'keyCacheMaxStaleMs'>;
  db: Db;
  failed: FailureOf;
}

/** Reads the catalogue, and from then on takes over what changes of it and of the keys. */
export async function keepInMemory({ config, db, failed }: Options): Promise<KeptInMemory> {
  // First, so that what changes while the catalogue is read is seen as a change.
  const revisions = await readRevisions(db);
  let catalogue = await loadCatalogue(db);

  const keys = createKeyDirectory({
    db,
    isRefused,
    maxStaleMs: config.keyCacheMaxStaleMs,
    lastSeenAt: () => watch.lastSeenAt(),
    graceMs: GRACE_MS,
    onError: failed('keys'),
  });
  const watch = watchChanges({
    db,
    since: revisions,
    onKeys: keys.forget,
    onCatalogue: async () => {
      catalogue = await loadCatalogue(db);
    },
    onError: failed('database'),
  });
  return {
    catalogue: () => catalogue,
    keys,
    lastSeenAt: watch.lastSeenAt,
    stop: watch.stop,
  };
}
