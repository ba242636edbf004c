import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Catalogue } from '../domain/catalogue/catalogue.ts';
import { isRefused } from '../domain/keys/caller.ts';
import { DAY_MS } from '../durations.ts';
import { watchChanges } from '../storage/changes/change-watch.ts';
import { readRevisions } from '../storage/changes/read-changes.ts';
import { createKeyDirectory, type KeyDirectory } from '../storage/keys/key-directory.ts';
import type { Db } from '../storage/schema.ts';
import { isDamage } from '../storage/storage-error.ts';
import type { FailureOf } from './failures.ts';
import { loadCatalogue } from './load-catalogue.ts';

/** How long a swapped secret works on after the first use of the new one. */
const GRACE_MS = DAY_MS;

/** What requests are answered from without asking the database. */
interface KeptInMemory {
  catalogue(): Catalogue;
  keys: KeyDirectory;
  /** For how long the database has not answered, in milliseconds. */
  silentMs(): number;
  /** Whether a look-up of a key found the file of the database damaged, since this process began. */
  isDamaged(): boolean;
  stop(): Promise<void>;
}

interface Options {
  config: Pick<Config, 'keyCacheMaxStaleMs'>;
  db: Db;
  /** The same, for what requests wait for. */
  urgent: Db;
  failed: FailureOf;
  log: Logger;
}

/** Reads the catalogue, and from then on takes over what changes of it and of the keys. */
export async function keepInMemory(options: Options): Promise<KeptInMemory> {
  const { config, db, urgent, failed, log } = options;
  // First, so that what changes while the catalogue is read is seen as a change.
  const revisions = await readRevisions(db);
  let catalogue = await loadCatalogue(db);
  let isDamaged = false;

  const directory = createKeyDirectory({
    db,
    urgent,
    isRefused,
    maxStaleMs: config.keyCacheMaxStaleMs,
    silentMs: () => watch.silentMs(),
    graceMs: GRACE_MS,
    onError: failed('keys'),
  });
  const watch = watchChanges({
    db: urgent,
    since: revisions,
    onKeys: directory.forget,
    onCatalogue: async () => {
      catalogue = await loadCatalogue(db);
    },
    onError: failed('database'),
    onBack: () => log.info({ part: 'database' }, 'The database is back.'),
  });
  async function find(digest: string) {
    try {
      return await directory.find(digest);
    } catch (error) {
      isDamaged ||= isDamage(error);
      throw error;
    }
  }
  return {
    catalogue: () => catalogue,
    keys: { ...directory, find },
    isDamaged: () => isDamaged,
    silentMs: watch.silentMs,
    stop: watch.stop,
  };
}
