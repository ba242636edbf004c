import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/**
 * Who was erased, for as long as a server may still hold what was counted before; and where the
 * activity of others names an address, to take it out with its account.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('erased_end_users')
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('digest', 'text', (col) => col.notNull())
    .addColumn('erased_at', 'bigint', (col) => col.notNull())
    .addColumn('last_day', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('erased_end_users_pkey', ['key_id', 'digest'])
    .execute();
  const index = db.schema.createIndex('erased_end_users_time').on('erased_end_users');
  await index.columns(['key_id', 'erased_at']).execute();
  await db.schema
    .createIndex('audit_events_after')
    .on('audit_events')
    .column('after')
    .where(sql.ref('after'), 'is not', null)
    .execute();
}
