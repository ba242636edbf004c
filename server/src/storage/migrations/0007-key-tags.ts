import type { Db } from '../schema.ts';

/** What a key is marked with, and since when it has the expiry that it has. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('tag', 'text').execute();
  await db.schema.alterTable('api_keys').addColumn('expiry_set_at', 'text').execute();
}
