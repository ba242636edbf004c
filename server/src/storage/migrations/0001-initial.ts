import { type CreateTableBuilder, type SchemaModule, sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';

/** Users, reciters, keys, usage, revisions. `schema.ts` says what each column means. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  await createUsers(db.schema, dialect);
  await createReciters(db.schema, dialect);
  await createKeys(db.schema);
  await createUsage(db.schema, dialect);
  await createRevisions(db);
}

/** The column types are those that better-auth's own migrations give each dialect. */
async function createUsers(schema: SchemaModule, dialect: DialectName): Promise<void> {
  const time = dialect === 'postgres' ? 'timestamptz' : 'date';
  const boolean = dialect === 'postgres' ? 'boolean' : 'integer';
  await schema
    .createTable('users')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('email', 'text', (col) => col.notNull().unique())
    .addColumn('email_verified', boolean, (col) => col.notNull().defaultTo(sql`false`))
    .addColumn('image', 'text')
    .addColumn('created_at', time, (col) => col.notNull())
    .addColumn('updated_at', time, (col) => col.notNull())
    .execute();
}

async function createReciters(schema: SchemaModule, dialect: DialectName): Promise<void> {
  await schema
    .createTable('reciters')
    // Both forms never give an id a second time, not even that of a deleted row.
    .addColumn('id', 'integer', (col) =>
      dialect === 'postgres'
        ? col.primaryKey().generatedAlwaysAsIdentity()
        : col.primaryKey().autoIncrement(),
    )
    .addColumn('slug', 'text', (col) => col.notNull().unique())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('name_ar', 'text', (col) => col.notNull())
    .addColumn('aliases', 'text', (col) => col.notNull())
    .addColumn('country', 'text')
    .addColumn('birth_year', 'integer')
    .addColumn('death_year', 'integer')
    .execute();
  await schema
    .createTable('recitations')
    .addColumn('reciter_id', 'integer', (col) =>
      col.notNull().references('reciters.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('riwayah', 'text', (col) => col.notNull())
    .addColumn('style', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('recitations_pkey', ['reciter_id', 'position'])
    .execute();
}

async function createKeys(schema: SchemaModule): Promise<void> {
  await schema
    .createTable('api_keys')
    .addColumn('id', 'text', (col) => col.primaryKey())
    .addColumn('user_id', 'text', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('permissions', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('revoked_at', 'text')
    .addColumn('last_used_at', 'text')
    .execute();
  // The name of a revoked key may be used again.
  await schema
    .createIndex('api_keys_live_name')
    .on('api_keys')
    .columns(['user_id', 'name'])
    .unique()
    .where(sql.ref('revoked_at'), 'is', null)
    .execute();
  await schema
    .createTable('key_secrets')
    .addColumn('digest', 'text', (col) => col.primaryKey())
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('prefix', 'text', (col) => col.notNull())
    .addColumn('created_at', 'text', (col) => col.notNull())
    .addColumn('first_used_at', 'text')
    .addColumn('expires_at', 'text')
    .execute();
  await schema.createIndex('key_secrets_key').on('key_secrets').column('key_id').execute();
}

async function createUsage(schema: SchemaModule, dialect: DialectName): Promise<void> {
  // Rows in the order of the primary key: what is read together lies together, and is stored once.
  const end = dialect === 'sqlite' ? sql`without rowid` : sql``;
  await withStatusCounts(schema.createTable('usage_counts'))
    // No foreign key: calls without a key are counted too.
    .addColumn('key_id', 'text', (col) => col.notNull())
    .addColumn('hour', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('usage_counts_pkey', ['key_id', 'hour'])
    .modifyEnd(end)
    .execute();
  await withStatusCounts(schema.createTable('end_user_counts'))
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('external_user_id', 'text', (col) => col.notNull())
    .addPrimaryKeyConstraint('end_user_counts_pkey', ['key_id', 'day', 'external_user_id'])
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('removed_end_users')
    .addColumn('key_id', 'text', (col) =>
      col.notNull().references('api_keys.id').onDelete('cascade'),
    )
    .addColumn('day', 'integer', (col) => col.notNull())
    .addColumn('users', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('removed_end_users_pkey', ['key_id', 'day'])
    .execute();
}

function withStatusCounts<Table extends string>(
  table: CreateTableBuilder<Table>,
): CreateTableBuilder<Table> {
  return table
    .addColumn('status_2xx', 'bigint', (col) => col.notNull())
    .addColumn('status_3xx', 'bigint', (col) => col.notNull())
    .addColumn('status_4xx', 'bigint', (col) => col.notNull())
    .addColumn('status_5xx', 'bigint', (col) => col.notNull());
}

async function createRevisions(db: Db): Promise<void> {
  await db.schema
    .createTable('revisions')
    .addColumn('name', 'text', (col) => col.primaryKey())
    .addColumn('value', 'bigint', (col) => col.notNull())
    .execute();
  await db
    .insertInto('revisions')
    .values([
      { name: 'catalogue', value: 0 },
      { name: 'keys', value: 0 },
    ])
    .execute();
}
