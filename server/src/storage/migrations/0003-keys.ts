import { sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/** The feed of changed keys, what is left of keys that are no longer kept, keys by account. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('key_changes')
    // Counted by `revisions`, not by a sequence: see `key-feed.ts`.
    .addColumn('revision', 'bigint', (col) => col.primaryKey())
    // No foreign keys: what changed may be gone.
    .addColumn('user_id', 'text', (col) => col.notNull())
    .addColumn('key_id', 'text')
    .execute();
  await schema
    .createTable('former_end_users')
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('users', 'integer', (col) => col.notNull())
    .addColumn('overflowing', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('former_end_users_pkey', ['user_id', 'day'])
    .modifyEnd(dialect === 'sqlite' ? sql`without rowid` : sql``)
    .execute();
  await schema
    .createIndex('api_keys_user')
    .on('api_keys')
    .columns(['user_id', 'revoked_at', 'id'])
    .execute();
}
