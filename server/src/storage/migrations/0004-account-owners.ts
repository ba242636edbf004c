import { type SchemaModule, sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/**
 * Links that work once, suspended accounts, who did what in the audit list and how often, accounts
 * that were deleted, and keys whose owners were told that they expire.
 */
export async function up(db: Db, _dialect: DialectName): Promise<void> {
  await createLinks(db.schema);
  // A change of credentials ends the sign-ins of one account that wait for a second factor.
  await db.schema.createIndex('verifications_value').on('verifications').column('value').execute();
  await db.schema.alterTable('users').addColumn('suspended_at', 'text').execute();
  await extendAudit(db.schema);
  await createDeletedAccounts(db.schema);
  await createExpiryNotices(db.schema);
  // The row that changes of who is operator lock, so that they take turns.
  await db.insertInto('portal_settings').values({ name: 'operator_lock', value: '' }).execute();
}

async function createLinks(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('links')
    .addColumn('token_digest', 'text', (col) => col.primaryKey())
    .addColumn('purpose', 'text', (col) => col.notNull())
    .addColumn('subject', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addUniqueConstraint('links_subject', ['subject', 'purpose'])
    .execute();
}

async function extendAudit(schema: SchemaModule): Promise<void> {
  const table = () => schema.alterTable('audit_events');
  await table().addColumn('actor_id', 'text').execute();
  await table()
    .addColumn('count', 'integer', (col) => col.notNull().defaultTo(1))
    .execute();
  await table().addColumn('bucket', 'text').execute();
  await schema
    .createIndex('audit_events_bucket')
    .on('audit_events')
    .columns(['user_id', 'bucket'])
    .unique()
    .where(sql.ref('bucket'), 'is not', null)
    .execute();
}

async function createDeletedAccounts(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('deleted_accounts')
    .addColumn('account_id', 'text', (col) => col.primaryKey())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('deleted_at', 'text', (col) => col.notNull())
    .execute();
}

async function createExpiryNotices(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('key_expiry_notices')
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('days', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('key_expiry_notices_pkey', ['key_id', 'days'])
    .execute();
  await schema
    .createIndex('api_keys_expiry')
    .on('api_keys')
    .column('expires_at')
    .where(sql.ref('expires_at'), 'is not', null)
    .execute();
}
