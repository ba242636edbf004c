import { sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/** Refusals and failures by code, and the last requests of each key. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('error_counts')
    // No foreign key: calls without a key are counted too.
    .addColumn('key_id', 'text', (col) => col.notNull())
    .addColumn('hour', 'integer', (col) => col.notNull())
    .addColumn('code', 'text', (col) => col.notNull())
    .addColumn('requests', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('error_counts_pkey', ['key_id', 'hour', 'code'])
    .modifyEnd(dialect === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await schema
    .createTable('recent_requests')
    .addColumn('request_id', 'text', (col) => col.primaryKey())
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('at', 'bigint', (col) => col.notNull())
    .addColumn('operation', 'text', (col) => col.notNull())
    .addColumn('method', 'text', (col) => col.notNull())
    .addColumn('status', 'integer', (col) => col.notNull())
    .addColumn('code', 'text')
    .addColumn('parameters', 'text', (col) => col.notNull())
    .addColumn('refused', 'text', (col) => col.notNull())
    .addColumn('duration_us', 'bigint', (col) => col.notNull())
    .execute();
  await schema
    .createIndex('recent_requests_key')
    .on('recent_requests')
    .columns(['key_id', 'at', 'request_id'])
    .execute();
}
