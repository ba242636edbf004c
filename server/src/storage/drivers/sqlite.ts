import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf, StorageError } from '../storage-error.ts';
import type { Dialects } from './dialects.ts';
import { keepForOwner } from './keep-for-owner.ts';
import { staySameFile } from './same-file.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

/** How long opening waits for another process that opens or writes the same file. */
const OPEN_WAIT_MS = 5_000;

/**
 * Once so many pages are in SQLite's log (16 MB), they are moved to the file. While usage is added, the same
 * pages change every second, and each is moved only once: with SQLite's own 1,000, adding 10,000 end users
 * takes a tenth more of the processor's time, and a fifth longer.
 */
const PAGES_IN_LOG = 4_000;

interface Options {
  /** Told in one sentence what could not be made as it should be. */
  warn: (message: string) => void;
  /** Whether the file and its folder are made where they are missing. */
  create: boolean;
}

/**
 * Opens the SQLite file at an absolute path. It holds addresses and end users' ids: only its owner may
 * read it, and nothing that is deleted stays in it. What is urgent only reads, and waits neither for who
 * writes nor for who waits to write.
 *
 * @throws StorageError when the path cannot be written or holds no database of this program
 */
export function openSqlite(path: string, { warn, create }: Options): Dialects {
  let file: DatabaseSyncInstance | undefined;
  try {
    if (create) {
      createFolder(dirname(path));
      createFile(path);
    } else if (!existsSync(path)) throw new Error(REMOVED);
    refuseForeignFile(path);
    file = new DatabaseSync(path, { timeout: OPEN_WAIT_MS, enableForeignKeyConstraints: true });
    refuseForeignTables(file);
    keepForOwner(path, warn);
    file.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on');
    file.exec(`pragma wal_autocheckpoint = ${PAGES_IN_LOG}`);
    // Fails here, not at the first write, when the file is read-only or stays locked.
    // (SQLite begins there all the same where the file is read-only.)
    file.exec('begin immediate; create table written (a); rollback');
    rewriteOnce(file, warn);
    // From now on the dialect waits, so that this process does not stand still meanwhile.
    file.exec('pragma busy_timeout = 0');
    const opened = file;
    const check = staySameFile(path);
    return {
      usual: sqliteDialect(() => opened, check),
      // Kysely closes only what was used, and SQLite tidies its files up when the last one is closed.
      urgent: sqliteDialect(() => new DatabaseSync(path, { readOnly: true, timeout: 0 }), check),
    };
  } catch (error) {
    file?.close();
    throw new StorageError(
      `cannot use the SQLite file ${path}: ${messageOf(error)}. ` +
        (ADVICE[messageOf(error)] ?? OTHER_PATH),
      { cause: error },
    );
  }
}

const REMOVED = 'it was removed';

const GIVE =
  'Give it, its folder, and -wal and -shm beside it to the user that runs the service, with the right to write; ' +
  'its disk must not be mounted read-only.';
const MAKE_ROOM =
  "Make room on its disk. If there is room, the disk itself may fail: see the system's log.";

/** What to do, by what SQLite says, or this file. */
const ADVICE: Record<string, string> = {
  [REMOVED]: 'Put it back, or stop the service, restore a backup and start it again.',
  'database is locked': 'Another program keeps it locked: end what that does there, and try again.',
  'database disk image is malformed': 'Keep the file, and restore a backup.',
  'attempt to write a readonly database': GIVE,
  // It is there, for it would have been made.
  'Failed to open database: unable to open database file': GIVE,
  'database or disk is full': MAKE_ROOM,
  // So it says too where there is no room for its -shm.
  'disk I/O error': MAKE_ROOM,
};
const OTHER_PATH =
  'Give a path whose folder can be written and that is new or holds a database of this program.';

/** (`mkdirSync` with `recursive` never returns where the system refuses a folder, as in /proc.) */
function createFolder(path: string): void {
  if (existsSync(path)) return;
  createFolder(dirname(path));
  try {
    // Only for the owner: the file holds e-mail addresses and end users' ids.
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have been quicker.
    if (!existsSync(path)) throw error;
  }
}

/** SQLite would let others read a file that it makes. Its log has the modes of the file. */
function createFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/**
 * SQLite takes a file that is shorter than its smallest page for an empty one, and overwrites it. It takes
 * a device such as /dev/null for one too, whose modes would then be changed for everybody.
 */
function refuseForeignFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) throw new Error('it is a folder or a device');
  if (found.size > 0 && found.size < 512) throw new Error('file is not a database');
}

function refuseForeignTables(file: DatabaseSyncInstance): void {
  const { tables, ours } = file
    .prepare(
      `select count(*) as tables, coalesce(sum(name = 'reciters_migrations'), 0) as ours
       from sqlite_master where type = 'table'`,
    )
    .get();
  if (tables > 0 && ours === 0) throw new Error('it holds the tables of another program');
}

/** Stands in the file once nothing is left in it of what was deleted without `secure_delete`. */
const REWRITTEN = 1;

/** Rewrites a file of an earlier release, whose free pages hold what was deleted there. */
function rewriteOnce(file: DatabaseSyncInstance, warn: (message: string) => void): void {
  if (file.prepare('pragma user_version').get().user_version >= REWRITTEN) return;
  try {
    file.exec(`vacuum; pragma user_version = ${REWRITTEN}; pragma wal_checkpoint(truncate)`);
  } catch (error) {
    warn(
      `The database file may still hold what an earlier release deleted (${messageOf(error)}). ` +
        'The next start tries again to rewrite it; that takes as much free room as the file itself.',
    );
  }
}
