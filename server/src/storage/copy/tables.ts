import { sql } from 'kysely';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** A table as a copy sees it. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** The columns of its primary key, in order. */
  key: string[];
  /** How PostgreSQL types columns that SQLite has no type for; empty on SQLite. */
  types: ReadonlyMap<string, string>;
}

/** What other tables refer to: these go first. */
const PARENTS = ['users', 'reciters', 'api_keys'];

/** What is each database's own: who runs on it, how far it is, and what is added up again in a copy. */
const OWN = new Set([
  ...['reciters_migrations', 'copy_progress', 'replicas'],
  ...['summed_days', 'usage_days', 'account_hours', 'account_error_hours', 'end_user_days'],
]);

/** Every table with data, those that others refer to first. */
export async function readTables(db: Db): Promise<CopiedTable[]> {
  const names = (await tableNames(db)).filter((name) => !OWN.has(name));
  const rank = (name: string): number => PARENTS.indexOf(name) + 1 || PARENTS.length + 1;
  names.sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
  return await Promise.all(
    names.map(async (name) => {
      const columns = await columnsOf(db, name);
      return {
        name,
        columns: columns.map((column) => column.name),
        key: await keyOf(db, name),
        types: new Map(isSqlite(db) ? [] : columns.map((column) => [column.name, column.type])),
      };
    }),
  );
}

/** The names of all tables, of other programs too. */
export async function tableNames(db: Db): Promise<string[]> {
  const { rows } = isSqlite(db)
    ? await sql<{ name: string }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
        db,
      )
    : await sql<{ name: string }>`
        select table_name as name from information_schema.tables
        where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
  return rows.map((row) => row.name);
}

async function columnsOf(db: Db, table: string): Promise<{ name: string; type: string }[]> {
  const { rows } = isSqlite(db)
    ? await sql<{ name: string; type: string }>`
        select name, type from pragma_table_info(${table})`.execute(db)
    : await sql<{ name: string; type: string }>`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = current_schema() and table_name = ${table}`.execute(db);
  return rows;
}

async function keyOf(db: Db, table: string): Promise<string[]> {
  const { rows } = isSqlite(db)
    ? await sql<{ name: string }>`
        select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(db)
    : await sql<{ name: string }>`
        select attname as name
        from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
        where indisprimary and indrelid = to_regclass(${table})
        order by array_position(indkey, attnum)`.execute(db);
  return rows.map((row) => row.name);
}

/** The last id that was given in each table that numbers its rows: none may be given again. */
export async function readLastIds(db: Db): Promise<Map<string, number>> {
  if (isSqlite(db)) {
    const { rows } = await sql<{ name: string; seq: number }>`
      select name, seq from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  }
  const { rows } = await sql<{ name: string; sequence: string }>`
    select table_name as name, pg_get_serial_sequence(table_name, column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(db);
  const last = new Map<string, number>();
  for (const { name, sequence } of rows) {
    const given = await sql<{ last: number }>`
      select last_value as last from ${sql.raw(sequence)} where is_called`.execute(db);
    const [row] = given.rows;
    if (row) last.set(name, row.last);
  }
  return last;
}

/** Lets numbering go on behind these ids. */
export async function setLastIds(db: Db, last: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, id] of last) {
    if (isSqlite(db)) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(db);
    } else {
      await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${id})`.execute(db);
    }
  }
}
