import { type Kysely, sql } from 'kysely';
import { UNFINISHED_COPY } from '../migrate.ts';
import type { Database, Db } from '../schema.ts';
import { CopyError } from './copy-error.ts';
import { countRows } from './rows.ts';
import { type CopiedTable, tableNames } from './tables.ts';

/** How far a table is copied. */
export interface Progress {
  rows: number;
  /** The key of the last row; undefined before the first. */
  after: unknown[] | undefined;
}

interface ProgressTable {
  name: string;
  rows: number;
  /** JSON of the last key. */
  after: string;
}

const withProgress = (db: Db) =>
  db as unknown as Kysely<Database & { copy_progress: ProgressTable }>;

/** Under this name stands what the source was like when the copy began. */
const SOURCE = '';

/** Whether a copy to this database was begun and not finished. */
export async function isUnfinished(db: Db): Promise<boolean> {
  const rows = await db
    .selectFrom('reciters_migrations')
    .select('name')
    .where('name', '=', UNFINISHED_COPY)
    .execute()
    // A database without tables.
    .catch(() => []);
  return rows.length > 0;
}

/**
 * Refuses a database in which another program has tables. (Opening a SQLite file does so already.)
 * @throws CopyError
 */
export async function refuseOtherPrograms(db: Db): Promise<void> {
  const names = await tableNames(db);
  if (names.length > 0 && !names.includes('reciters_migrations'))
    throw new CopyError(
      `the database to copy to has tables of another program (${names.join(', ')}). Give an empty one.`,
    );
}

/**
 * Marks a database that holds nothing as one that is being copied to.
 * @param source what the source is like
 * @throws CopyError where it holds something
 */
export async function beginCopy(db: Db, tables: CopiedTable[], source: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const name of ['users', 'reciters', 'usage_counts']) {
      const rows = await countRows(trx, { name });
      if (rows > 0)
        throw new CopyError(
          `the database to copy to holds data already (${rows} rows in ${name}), which would be mixed ` +
            'with the copy. Give an empty one.',
        );
    }
    // What the migrations put there; the source has its own.
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
    await sql`create table copy_progress
      (name text primary key, rows bigint not null, after text not null)`.execute(trx);
    await withProgress(trx)
      .insertInto('copy_progress')
      .values({ name: SOURCE, rows: 0, after: source })
      .execute();
    const applied_at = new Date().toISOString();
    await trx
      .insertInto('reciters_migrations')
      .values({ name: UNFINISHED_COPY, applied_at })
      .execute();
  });
}

/** What the source was like when the copy began. */
export async function readSource(db: Db): Promise<string | undefined> {
  const row = await find(db, SOURCE);
  return row?.after;
}

export async function readProgress(db: Db, table: string): Promise<Progress> {
  const row = await find(db, table);
  return { rows: row?.rows ?? 0, after: row && JSON.parse(row.after) };
}

async function find(db: Db, name: string): Promise<ProgressTable | undefined> {
  const query = withProgress(db).selectFrom('copy_progress').selectAll().where('name', '=', name);
  return await query.executeTakeFirst();
}

/** Notes how far a table is, in the transaction that adds the rows. */
export async function saveProgress(
  trx: Db,
  name: string,
  { rows, after }: Progress,
): Promise<void> {
  const row = { rows, after: JSON.stringify(after) };
  await withProgress(trx)
    .insertInto('copy_progress')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

/** From here on programs run on the database. */
export async function finishCopy(trx: Db): Promise<void> {
  await trx.schema.dropTable('copy_progress').execute();
  await trx.deleteFrom('reciters_migrations').where('name', '=', UNFINISHED_COPY).execute();
}
