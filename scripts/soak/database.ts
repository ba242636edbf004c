import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { ANONYMOUS } from '../../server/src/storage/usage/adding/add-counts.ts';
import { type EmptySchema, emptySchema } from '../shared/empty-schema.ts';
import type { SoakKey } from './callers.ts';

/** A schema of this run alone, on a PostgreSQL server. */
export interface SoakDatabase extends EmptySchema {
  /** Straight to the server, whatever happens to the way that the service takes. */
  db: Db;
}

export async function createDatabase(server: string): Promise<SoakDatabase> {
  const { url, drop } = await emptySchema(server, 'soak');
  const database = await openDatabase(url);
  await migrate(database);
  return {
    url,
    db: database.db,
    async drop() {
      await database.close();
      await drop();
    },
  };
}

/** How many calls with 200 are stored of each key. */
async function countsOf(
  db: Db,
  table: 'usage_counts' | 'end_user_counts',
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom(table)
    .select((eb) => ['key_id', eb.cast<number>(eb.fn.sum('status_2xx'), 'bigint').as('calls')])
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, calls }) => [key_id, calls]));
}

/** What is counted otherwise than it was answered, in words; nothing where all is exact. */
export async function differences(
  db: Db,
  keys: readonly SoakKey[],
  anonymousOk: number,
): Promise<string[]> {
  const totals = await countsOf(db, 'usage_counts');
  const users = await countsOf(db, 'end_user_counts');
  const found: string[] = [];
  const compare = (name: string, answered: number, counted: number): void => {
    if (answered !== counted) found.push(`${name}: ${answered} answered, ${counted} counted`);
  };
  compare('without a key', anonymousOk, totals.get(ANONYMOUS) ?? 0);
  for (const { id, ok } of keys) {
    compare(`key ${id}`, ok, totals.get(id) ?? 0);
    compare(`end users of ${id}`, ok, users.get(id) ?? 0);
  }
  return found;
}
