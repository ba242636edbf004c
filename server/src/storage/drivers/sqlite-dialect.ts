import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { isDamage, messageOf } from '../storage-error.ts';
import { keepStatements } from './keep-statements.ts';
import { tellingOutages } from './telling-outages.ts';

/** How long a statement waits for another process that writes to the same file. */
const LOCK_WAIT_MS = 5_000;
const LOCK_RETRY_MS = 10;

/**
 * What SQLite says when another writes, and when it cannot work at all, whatever the statement
 * (sqlite3_errstr). The text decides, since errors of the driver's `all` carry no result code.
 */
const BUSY = 'database is locked';
const ROLLED_BACK = 'cannot rollback - no transaction is active';
const OUTAGES = new Set([
  BUSY,
  'attempt to write a readonly database',
  'disk I/O error',
  'database or disk is full',
  'unable to open database file',
]);

/**
 * Kysely's SQLite dialect over a database of the node:sqlite interface, opened when first used.
 *
 * @param check called before each use; what it throws is an outage
 */
export function sqliteDialect(open: () => DatabaseSyncInstance, check: () => void): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new WaitingDriver(async () => adapt(open()), check),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class WaitingDriver extends SqliteDriver {
  readonly #check: () => void;

  constructor(database: () => Promise<SqliteDatabase>, check: () => void) {
    super({ database });
    this.#check = check;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await tellingOutages(
      () => true,
      async () => this.#check(),
    );
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) =>
        tellingOutages(isOutage, () => retryWhileBusy(() => connection.executeQuery(query))),
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /**
   * Begins as the writer: a transaction that begins by reading fails at its first write, without
   * waiting, when another process wrote in between.
   */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** Where the disk is full or fails, SQLite has rolled back by itself: what failed is to be told. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('rollback'));
    } catch (error) {
      if (messageOf(error) !== ROLLED_BACK) throw error;
    }
  }
}

const isOutage = (error: unknown): boolean => OUTAGES.has(messageOf(error)) || isDamage(error);

/** Waits for a lock without holding up the rest of this process, as SQLite's own waiting would. */
async function retryWhileBusy<T>(attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (messageOf(error) !== BUSY || performance.now() > deadline) throw error;
      await sleep(LOCK_RETRY_MS);
    }
  }
}

/**
 * Moves everything into the file itself. SQLite does so by itself only once the last statement of a
 * closed database is collected as garbage: for a process that ends, never.
 */
function emptyLog(file: DatabaseSyncInstance): void {
  try {
    file.exec('pragma wal_checkpoint(truncate)');
  } catch {
    // Who only reads cannot, and where it fails the next start does it.
  }
}

/** What Kysely expects of a database (the interface of better-sqlite3). */
function adapt(file: DatabaseSyncInstance): SqliteDatabase {
  return {
    close() {
      emptyLog(file);
      file.close();
    },
    prepare: keepStatements((sql) => prepare(file, sql)),
  };
}

function prepare(file: DatabaseSyncInstance, sql: string): SqliteStatement {
  const statement = file.prepare(sql);
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters),
    run: (parameters) => statement.run(...parameters),
    iterate: (parameters) => statement.iterate(...parameters),
  };
}
