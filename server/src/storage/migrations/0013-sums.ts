import { type CreateTableBuilder, sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';
import { createSumsOnPostgres } from './0013-sums-postgres.ts';
import { createSumsOnSqlite } from './0013-sums-sqlite.ts';

/**
 * Sums of what is counted, so that a report reads few rows. All are empty at first: whatever is in
 * the database is added later and in small steps (`sumUp`), since it may be much. The database itself
 * keeps them right, so that a program that knows nothing of them can run beside one that reads them.
 */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  const end = dialect === 'sqlite' ? sql`without rowid` : sql``;
  const { schema } = db;
  await schema
    .createTable('summed_days')
    .addColumn('source', 'text', (col) => col.notNull())
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('up_to', 'text')
    .addPrimaryKeyConstraint('summed_days_pkey', ['source', 'day'])
    .modifyEnd(end)
    .execute();
  await withStatusCounts(schema.createTable('usage_days'))
    .addColumn('key_id', 'text', (col) => col.notNull())
    .addColumn('day', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('usage_days_pkey', ['key_id', 'day'])
    .modifyEnd(end)
    .execute();
  await withStatusCounts(schema.createTable('account_hours'))
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hour', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('account_hours_pkey', ['user_id', 'hour'])
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('account_error_hours')
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hour', 'integer', (col) => col.notNull())
    .addColumn('code', 'text', (col) => col.notNull())
    .addColumn('requests', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('account_error_hours_pkey', ['user_id', 'hour', 'code'])
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('end_user_days')
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('users', 'integer', (col) => col.notNull())
    .addColumn('requests', 'bigint', (col) => col.notNull())
    .addColumn('overflow', 'bigint', (col) => col.notNull())
    .addColumn('most', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('end_user_days_pkey', ['key_id', 'day'])
    .modifyEnd(end)
    .execute();
  await (dialect === 'sqlite' ? createSumsOnSqlite(db) : createSumsOnPostgres(db));
}

function withStatusCounts<Table extends string>(
  table: CreateTableBuilder<Table>,
): CreateTableBuilder<Table> {
  return table
    .addColumn('status_2xx', 'bigint', (col) => col.notNull())
    .addColumn('status_3xx', 'bigint', (col) => col.notNull())
    .addColumn('status_4xx', 'bigint', (col) => col.notNull())
    .addColumn('status_5xx', 'bigint', (col) => col.notNull());
}
