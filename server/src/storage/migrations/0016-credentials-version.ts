import type { Db } from '../schema.ts';

/** Counts the changes of an account's credentials. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('credentials_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
