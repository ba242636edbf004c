import type { Db } from '../schema.ts';

/** Which batches of usage were added, so that one whose answer was lost is not added again. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('usage_batches')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('added_at', 'bigint', (col) => col.notNull())
    .execute();
  const index = db.schema.createIndex('usage_batches_time').on('usage_batches');
  await index.column('added_at').execute();
}
