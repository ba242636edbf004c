import { sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/** How replicas are doing, and who calls without a key. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('replicas')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('version', 'text', (col) => col.notNull())
    .addColumn('started_at', 'text', (col) => col.notNull())
    .addColumn('seen_at', 'text', (col) => col.notNull())
    .addColumn('ready', 'integer', (col) => col.notNull())
    .addColumn('parts', 'text', (col) => col.notNull())
    .addColumn('flush_lag_ms', 'bigint', (col) => col.notNull())
    .execute();
  await schema
    .createTable('keyless_callers')
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('network', 'text', (col) => col.notNull())
    .addColumn('user_agent', 'text', (col) => col.notNull())
    .addColumn('requests', 'bigint', (col) => col.notNull())
    .addPrimaryKeyConstraint('keyless_callers_pkey', ['day', 'network', 'user_agent'])
    .modifyEnd(dialect === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
}
