import { sql } from 'kysely';
import { migrations } from './migrations/index.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Db, DialectName } from './schema.ts';
import { messageOf, StorageError } from './storage-error.ts';

/**
 * Brings the tables up to what this program knows; returns the names of the migrations applied.
 * All in one transaction under a lock, so that processes that start at once take turns and a
 * failure leaves nothing behind. (Kysely's own migrator has neither on SQLite.)
 * @throws StorageError when the tables are newer than the program, or a migration fails
 */
export async function migrate({ db, dialect }: OpenDatabase): Promise<string[]> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (dialect === 'postgres') await waitForOthers(trx);
      return await applyPending(trx, dialect);
    });
  } catch (error) {
    if (error instanceof StorageError) throw error;
    throw new StorageError(`the tables could not be brought up to date: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function applyPending(db: Db, dialect: DialectName): Promise<string[]> {
  await db.schema
    .createTable('reciters_migrations')
    .ifNotExists()
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('applied_at', 'text', (col) => col.notNull())
    .execute();
  const rows = await db.selectFrom('reciters_migrations').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  refuseNewer(applied);
  const pending = migrations.filter((migration) => !applied.has(migration.name));
  for (const { name, up } of pending) {
    await up(db, dialect);
    const applied_at = new Date().toISOString();
    await db.insertInto('reciters_migrations').values({ name, applied_at }).execute();
  }
  return pending.map((migration) => migration.name);
}

/** SQLite needs no such lock: a transaction there begins as the only writer. */
async function waitForOthers(db: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(db);
  await sql`select pg_advisory_xact_lock(hashtext('reciters_migrations'))`.execute(db);
}

function refuseNewer(applied: ReadonlySet<string>): void {
  const known = new Set(migrations.map((migration) => migration.name));
  const unknown = [...applied].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new StorageError(
      `the database is newer than this program (it has ${unknown.join(', ')}). ` +
        'Start the newer release, or point to another database.',
    );
}
