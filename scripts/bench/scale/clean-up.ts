import { sql } from 'kysely';
import { isSqlite } from '../../../server/src/storage/dialect.ts';
import type { Db } from '../../../server/src/storage/schema.ts';

/** Does now what PostgreSQL's autovacuum does some minutes later, and on some machines never. */
export async function cleanUp(db: Db): Promise<void> {
  if (isSqlite(db)) return;
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where schemaname = current_schema()`.execute(
    db,
  );
  // One after the other, so that none takes longer than a statement may.
  for (const { name } of rows) await sql`vacuum analyze ${sql.table(name)}`.execute(db);
}
