import type { Db } from '../schema.ts';

/** How often the ways in which an account is signed in to have changed. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('credentials_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
