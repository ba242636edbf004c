import { sql } from 'kysely';
import { isSqlite } from './dialect.ts';
import { type Migration, migrations } from './migrations/index.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Db, DialectName } from './schema.ts';
import { messageOf, StorageError } from './storage-error.ts';
import { tryAgain } from './try-again.ts';
import { waitForTurn } from './wait-for-turn.ts';

/**
 * Brings the tables up to what this program knows; returns the names of the migrations applied.
 * All in one transaction under a lock, so that processes that start at once take turns and a
 * failure leaves nothing behind. (Kysely's own migrator has neither on SQLite.) What other servers do
 * meanwhile may be in its way, which is then tried again.
 * @throws StorageError when the tables are newer than the program, or a migration fails
 */
export async function migrate({ patient, dialect }: OpenDatabase): Promise<string[]> {
  try {
    return await tryAgain(() =>
      patient.transaction().execute(async (trx) => {
        if (dialect === 'postgres') await waitForTurn(trx, () => lockMigrations(trx));
        return await applyPending(trx, dialect);
      }),
    );
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`the tables could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

/**
 * The names of the migrations that a start would apply. Changes nothing.
 * @throws StorageError when the tables are newer than the program, or are an unfinished copy
 */
export async function findPending(db: Db): Promise<string[]> {
  if (!(await hasMigrations(db))) return migrations.map(({ name }) => name);
  return (await pendingIn(db)).map(({ name }) => name);
}

async function hasMigrations(db: Db): Promise<boolean> {
  const { rows } = isSqlite(db)
    ? await sql`select 1 from sqlite_master where name = 'reciters_migrations'`.execute(db)
    : await sql`select 1 where to_regclass('reciters_migrations') is not null`.execute(db);
  return rows.length > 0;
}

async function pendingIn(db: Db): Promise<Migration[]> {
  const rows = await db.selectFrom('reciters_migrations').selectAll().execute();
  const applied = new Set(rows.map((row) => row.name));
  refuseCopy(applied);
  refuseNewer(rows);
  return migrations.filter((migration) => !applied.has(migration.name));
}

async function applyPending(db: Db, dialect: DialectName): Promise<string[]> {
  await db.schema
    .createTable('reciters_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('applied_at', 'text', (col) => col.notNull())
    .addColumn('runs_beside', 'text')
    .execute();
  await addRunsBeside(db);
  const pending = await pendingIn(db);
  for (const { name, up, runsBeside } of pending) {
    await up(db, dialect);
    const applied_at = new Date().toISOString();
    await db
      .insertInto('reciters_migrations')
      .values({ name, applied_at, runs_beside: runsBeside ?? null })
      .execute();
  }
  return pending.map((migration) => migration.name);
}

/** Tables of releases up to 1.1.0 have no such column. */
async function addRunsBeside(db: Db): Promise<void> {
  const row = await db.selectFrom('reciters_migrations').selectAll().limit(1).executeTakeFirst();
  if (row === undefined || 'runs_beside' in row) return;
  await db.schema.alterTable('reciters_migrations').addColumn('runs_beside', 'text').execute();
}

/** SQLite needs no such lock: a transaction there begins as the only writer. */
async function lockMigrations(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('reciters_migrations'))`.execute(db);
}

/** Stands among the migrations while a database is being copied to, so that nothing runs on it. */
export const UNFINISHED_COPY = 'unfinished-copy';

function refuseCopy(applied: ReadonlySet<string>): void {
  if (applied.has(UNFINISHED_COPY))
    throw new StorageError(
      'the database is a copy that was not finished. Run the same copy command again: it goes on ' +
        'where it was.',
    );
}

/** Goes on beside what a newer program did where that says so. */
function refuseNewer(
  rows: readonly { name: string; runs_beside?: string | null | undefined }[],
): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const foreign = rows.filter(
    ({ name, runs_beside }) => !known.has(name) && !known.has(runs_beside ?? name),
  );
  if (foreign.length > 0)
    throw new StorageError(
      `the database is newer than this program (it has ${foreign.map(({ name }) => name).join(', ')}). ` +
        'Start the newer release, or point to another database.',
    );
}
