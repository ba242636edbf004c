import { sql } from 'kysely';
import { storeSecretOnce } from '../accounts/auth-secret.ts';
import { isSqlite } from '../dialect.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import type { OpenDatabase } from '../open-database.ts';
import { isServed } from '../replicas.ts';
import type { Db } from '../schema.ts';
import { CopyError } from './copy-error.ts';
import {
  beginCopy,
  finishCopy,
  isUnfinished,
  type Progress,
  readProgress,
  readSource,
  refuseOtherPrograms,
  saveProgress,
} from './progress.ts';
import { countRows, readRows, writeRows } from './rows.ts';
import { type CopiedTable, readLastIds, readTables, setLastIds } from './tables.ts';

/** Rows that are written together: what a kill can take is less than these. */
const BATCH = 1_000;

interface Options {
  /** The portal's secret that lies beside the source; it goes into the copy. */
  secret: string | undefined;
  /** Told how far each table is, after each batch, and before the first. */
  onProgress?: (table: string, copied: number, total: number) => void;
  /** Told where a service seems to run on the source. */
  onServed?: () => void;
  /** Told where a copy goes on that was begun before. */
  onResumed?: () => void;
}

interface CopyResult {
  /** How many rows each table has, on both sides. */
  tables: Record<string, number>;
  /** Whether the secret that lay beside the source is now in the copy. */
  hasSecret: boolean;
  /** Whether somebody wrote to the source meanwhile: what came after the start is not in the copy. */
  hasChanged: boolean;
}

/**
 * Copies everything to an empty database of either kind; ids stay. Each batch is stored together with
 * how far it goes, so that a copy that was ended goes on where it was when it is run again. Until it
 * is whole, no program starts on the copy.
 *
 * The source is read as it was at one moment. Between two runs nothing may change there.
 *
 * @throws CopyError where the target holds something, the source has changed since the copy was
 *   begun, or the copy does not have what the source has
 */
export async function copyDatabase(
  from: OpenDatabase,
  to: OpenDatabase,
  { secret, onProgress = () => {}, onServed = () => {}, onResumed = () => {} }: Options,
): Promise<CopyResult> {
  await migrate(from);
  if (await isServed(from.db, new Date())) onServed();
  const isResumed = await isUnfinished(to.db);
  if (!isResumed) {
    await refuseOtherPrograms(to.db);
    await migrate(to);
  }
  await refuseOtherTables(to.db);
  if (isResumed) onResumed();
  const copied = await asOfOneMoment(from.db, async (source) => {
    const tables = await readTables(to.db);
    const totals = await countAll(source, tables);
    const state = await describe(source, totals);
    if (isResumed) await refuseChanged(to.db, state);
    else await beginCopy(to.db, tables, state);
    for (const table of tables) {
      const total = totals.get(table.name) ?? 0;
      await copyTable(source, to.db, table, (copied) => onProgress(table.name, copied, total));
    }
    refuseDifferent(totals, await countAll(to.db, tables));
    const last = await readLastIds(source);
    await to.db.transaction().execute(async (trx) => {
      await setLastIds(trx, last);
      if (secret !== undefined) await storeSecretOnce(trx, secret);
      await finishCopy(trx);
    });
    return { tables, totals, state };
  });
  const after = await describe(from.db, await countAll(from.db, copied.tables));
  return {
    tables: Object.fromEntries(copied.totals),
    hasSecret: secret !== undefined,
    hasChanged: after !== copied.state,
  };
}

async function copyTable(
  source: Db,
  target: Db,
  table: CopiedTable,
  copied: (rows: number) => void,
): Promise<void> {
  let progress: Progress = await readProgress(target, table.name);
  copied(progress.rows);
  for (;;) {
    const rows = await readRows(source, table, { after: progress.after, limit: BATCH });
    const last = rows.at(-1);
    if (last === undefined) return;
    progress = { rows: progress.rows + rows.length, after: table.key.map((name) => last[name]) };
    await target.transaction().execute(async (trx) => {
      await writeRows(trx, table, rows);
      await saveProgress(trx, table.name, progress);
    });
    copied(progress.rows);
  }
}

/** Reads the database as it is at one moment, without keeping anybody from writing. */
async function asOfOneMoment<T>(db: Db, work: (snapshot: Db) => Promise<T>): Promise<T> {
  return await db.connection().execute(async (snapshot) => {
    const begin = isSqlite(db) ? 'begin' : 'begin isolation level repeatable read read only';
    await sql.raw(begin).execute(snapshot);
    try {
      return await work(snapshot);
    } finally {
      await sql`rollback`.execute(snapshot);
    }
  });
}

async function countAll(db: Db, tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await countRows(db, table));
  return counts;
}

/** What tells a source from another one, and from itself after a change. */
async function describe(db: Db, totals: ReadonlyMap<string, number>): Promise<string> {
  const revisions = await db.selectFrom('revisions').selectAll().orderBy('name').execute();
  const { rows } = await sql`select sum(status_2xx + status_3xx + status_4xx + status_5xx) as calls
    from usage_counts`.execute(db);
  return JSON.stringify([isSqlite(db), [...totals], revisions, Object(rows[0]).calls?.toString()]);
}

async function refuseChanged(target: Db, state: string): Promise<void> {
  if ((await readSource(target)) === state) return;
  throw new CopyError(
    'the source is not as it was when this copy was begun. Stop the service that runs on it, and copy ' +
      'anew, to an empty database.',
  );
}

/** A copy that was begun by another release. */
async function refuseOtherTables(db: Db): Promise<void> {
  const rows = await db.selectFrom('reciters_migrations').select('name').execute();
  const there = new Set(rows.map(({ name }) => name));
  if (!migrations.every(({ name }) => there.has(name)))
    throw new CopyError('this copy was begun by another release. Copy anew, to an empty database.');
}

function refuseDifferent(source: ReadonlyMap<string, number>, copy: ReadonlyMap<string, number>) {
  for (const [table, rows] of source)
    if (copy.get(table) !== rows)
      throw new CopyError(
        `the copy has ${copy.get(table)} rows of the ${rows} in ${table}: something else writes to it. ` +
          'Copy anew, to an empty database.',
      );
}
