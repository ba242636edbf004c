import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import type { CopiedTable } from './tables.ts';

export type Row = Record<string, unknown>;

const refs = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));

/** The next rows of a table, in the order of its key. `after` is the last key that was read. */
export async function readRows(
  db: Db,
  { name, columns, key }: CopiedTable,
  { after, limit }: { after: readonly unknown[] | undefined; limit: number },
): Promise<Row[]> {
  const rest = after ? sql`where (${refs(key)}) > (${sql.join(after)})` : sql``;
  const { rows } = await sql<Row>`
    select ${refs(columns)} from ${sql.table(name)} ${rest} order by ${refs(key)} limit ${limit}
  `.execute(db);
  return rows;
}

/** Adds rows as they are, also the ids that the table would have given itself. */
export async function writeRows(db: Db, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const convert = isSqlite(db) ? toSqlite : toPostgres;
  const values = rows.map((row) => {
    const cells = table.columns.map((column) => convert(row[column], table.types.get(column)));
    return sql`(${sql.join(cells)})`;
  });
  const keepingIds = isSqlite(db) ? sql`` : sql`overriding system value`;
  await sql`
    insert into ${sql.table(table.name)} (${refs(table.columns)}) ${keepingIds}
    values ${sql.join(values)}`.execute(db);
}

export async function countRows(db: Db, { name }: Pick<CopiedTable, 'name'>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*) as rows from ${sql.table(name)}`.execute(db);
  return rows[0]?.rows ?? 0;
}

function toSqlite(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? Number(value) : value;
}

function toPostgres(value: unknown, type: string | undefined): unknown {
  if (value === null) return null;
  if (type === 'boolean') return Boolean(value);
  // SQLite keeps a time as the text or the number that it was given.
  return type === 'timestamp with time zone' ? new Date(value as string | number) : value;
}
