import { type RawBuilder, SqliteAdapter, sql } from 'kysely';
import type { Db } from './schema.ts';

/** For the few statements that the two dialects spell differently. */
export const isSqlite = (db: Db): boolean => db.getExecutor().adapter instanceof SqliteAdapter;

/**
 * The database's own time at the moment the statement runs, in milliseconds since the Unix epoch:
 * one clock for all servers that share the database, however far theirs are apart.
 */
export const databaseNow = (db: Db): RawBuilder<number> =>
  isSqlite(db)
    ? sql`cast(unixepoch('subsec') * 1000 as integer)`
    : sql`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;
