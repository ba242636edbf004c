import { existsSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '../../server/src/storage/schema.ts';

/** The files of a SQLite database. */
export const filesOf = (databaseUrl: string): string[] => {
  const path = databaseUrl.replace(/^sqlite:/, '');
  return [path, `${path}-wal`, `${path}-shm`];
};

/** Those of a SQLite database's files in whose bytes a text stands, in any letter case. */
export const filesWith = (databaseUrl: string, text: string): string[] =>
  filesOf(databaseUrl).filter(
    (file) =>
      existsSync(file) && readFileSync(file, 'latin1').toLowerCase().includes(text.toLowerCase()),
  );

/** The tables in a value of which a text stands, in any letter case. */
export async function tablesWith(db: Db, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, schema } of await ownTables(db)) {
    const table = schema === undefined ? sql.table(name) : sql.table(`${schema}.${name}`);
    const { rows } = await sql<object>`select * from ${table}`.execute(db);
    const values = JSON.stringify(rows.map(Object.values));
    if (values.toLowerCase().includes(text.toLowerCase())) found.push(name);
  }
  return found;
}

/** On PostgreSQL, other tests have tables of the same names in schemas of their own. */
async function ownTables(db: Db) {
  const tables = await db.introspection.getTables();
  if (tables.every(({ schema }) => schema === undefined)) return tables;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.schema);
}
