import { hash } from 'node:crypto';
import { type SchemaModule, sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import type { Db } from '../schema.ts';

/** Known browsers, codes of second factors that were tried and used; digests of session tokens. */
export async function up(db: Db): Promise<void> {
  await createKnownBrowsers(db.schema);
  await createCodeTables(db.schema);
  await digestSessionTokens(db);
}

async function createKnownBrowsers(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('known_browsers')
    .addColumn('digest', 'text', (col) => col.notNull())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('last_used_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('known_browsers_key', ['digest', 'user_id'])
    .execute();
  const index = schema.createIndex('known_browsers_user').on('known_browsers');
  await index.columns(['user_id', 'last_used_at']).execute();
}

async function createCodeTables(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('code_attempts')
    .addColumn('subject', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('attempts', 'integer', (col) => col.notNull())
    .addColumn('resets_at', 'text', (col) => col.notNull())
    .execute();
  await schema.createIndex('code_attempts_user').on('code_attempts').column('user_id').execute();
  await schema
    .createTable('used_codes')
    .addColumn('digest', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (col) => col.notNull())
    .execute();
  await schema.createIndex('used_codes_user').on('used_codes').column('user_id').execute();
}

/**
 * Sessions go on: their tokens become digests, and they end thirty days after they began. (Until
 * now their end was moved with their use.)
 */
async function digestSessionTokens(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string; token: string; created_at: Date | string }>`
    select id, token, created_at from sessions`.execute(db);
  for (const { id, token, created_at } of rows) {
    const end = new Date(new Date(created_at).getTime() + 30 * DAY_MS).toISOString();
    await sql`update sessions set token = ${hash('sha256', token)}, expires_at = ${end}
      where id = ${id}`.execute(db);
  }
}
