import { type SchemaModule, sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/** Accounts of people, their sessions and second factors, audit, operators, invitations. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  await createSignIn(db.schema, dialect);
  await createTwoFactors(db.schema, dialect);
  await createAudit(db.schema, dialect);
  await createOperators(db.schema);
}

/** The column types are those that better-auth's own migrations give each dialect. */
const typesOf = (dialect: DialectName) =>
  dialect === 'postgres'
    ? ({ time: 'timestamptz', boolean: 'boolean' } as const)
    : ({ time: 'date', boolean: 'integer' } as const);

async function createSignIn(schema: SchemaModule, dialect: DialectName): Promise<void> {
  const { time } = typesOf(dialect);
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token', 'text', (col) => col.notNull().unique())
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('expires_at', time, (col) => col.notNull())
    .addColumn('created_at', time, (col) => col.notNull())
    .addColumn('updated_at', time, (col) => col.notNull())
    .execute();
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  // Those that sign in elsewhere would have the columns that stay empty here.
  await schema
    .createTable('accounts')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('account_id', 'text', (col) => col.notNull())
    .addColumn('provider_id', 'text', (col) => col.notNull())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('access_token', 'text')
    .addColumn('refresh_token', 'text')
    .addColumn('id_token', 'text')
    .addColumn('access_token_expires_at', time)
    .addColumn('refresh_token_expires_at', time)
    .addColumn('scope', 'text')
    .addColumn('password', 'text')
    .addColumn('created_at', time, (col) => col.notNull())
    .addColumn('updated_at', time, (col) => col.notNull())
    .execute();
  await schema.createIndex('accounts_user').on('accounts').column('user_id').execute();
  await schema
    .createTable('verifications')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('identifier', 'text', (col) => col.notNull())
    .addColumn('value', 'text', (col) => col.notNull())
    .addColumn('expires_at', time, (col) => col.notNull())
    .addColumn('created_at', time, (col) => col.notNull())
    .addColumn('updated_at', time, (col) => col.notNull())
    .execute();
  const identifier = schema.createIndex('verifications_identifier').on('verifications');
  await identifier.column('identifier').execute();
}

async function createTwoFactors(schema: SchemaModule, dialect: DialectName): Promise<void> {
  const { time, boolean } = typesOf(dialect);
  await schema
    .alterTable('users')
    .addColumn('two_factor_enabled', boolean, (col) => col.notNull().defaultTo(sql`false`))
    .execute();
  await schema
    .createTable('two_factors')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) =>
      col.notNull().unique().references('users.id').onDelete('cascade'),
    )
    .addColumn('secret', 'text', (col) => col.notNull())
    .addColumn('backup_codes', 'text', (col) => col.notNull())
    .addColumn('verified', boolean, (col) => col.notNull().defaultTo(sql`false`))
    .addColumn('failed_verification_count', 'integer', (col) => col.notNull().defaultTo(0))
    .addColumn('locked_until', time)
    .execute();
}

async function createAudit(schema: SchemaModule, dialect: DialectName): Promise<void> {
  await schema
    .createTable('audit_events')
    .addColumn('id', 'integer', (col) =>
      dialect === 'postgres'
        ? col.primaryKey().generatedAlwaysAsIdentity()
        : col.primaryKey().autoIncrement(),
    )
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('at', 'text', (col) => col.notNull())
    .addColumn('action', 'text', (col) => col.notNull())
    .addColumn('by', 'text', (col) => col.notNull())
    .addColumn('ip_address', 'text')
    .addColumn('key_id', 'text')
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  const index = schema.createIndex('audit_events_user').on('audit_events');
  await index.columns(['user_id', 'id']).execute();
}

async function createOperators(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('operators')
    .addColumn('user_id', 'text', (col) =>
      col.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('granted_at', 'text', (col) => col.notNull())
    .execute();
  await schema
    .createTable('invites')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('email', 'text', (col) => col.notNull().unique())
    .addColumn('token_digest', 'text', (col) => col.notNull().unique())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute();
  await schema
    .createTable('portal_settings')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('value', 'text', (col) => col.notNull())
    .execute();
}
