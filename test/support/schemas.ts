import { sql } from 'kysely';
import type { Db } from '../../server/src/storage/schema.ts';

/** The names of the schemas of a PostgreSQL server that begin so. */
export async function schemasOf(db: Db, prefix: string): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select nspname as name from pg_namespace where nspname like ${`${prefix}%`}`.execute(db);
  return found.rows.map(({ name }) => name);
}
