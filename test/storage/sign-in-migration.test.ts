import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrations } from '../../server/src/storage/migrations/index.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { emptyDatabaseUrl, forEachDialect } from '../support/databases.ts';

forEachDialect((dialect) => {
  test('sessions of an earlier release go on, under the digest of their token', async () => {
    const database = await openDatabase(await emptyDatabaseUrl(dialect));
    const { db } = database;
    const signIn = migrations.findIndex(({ name }) => name === '0005-sign-in');
    for (const { up } of migrations.slice(0, signIn)) await up(db, dialect);
    const [began, end] = ['2027-01-01T00:00:00.000Z', '2027-01-08T00:00:00.000Z'];
    await sql`insert into users (id, name, email, created_at, updated_at)
      values ('u', '', 'amina@mail.test', ${began}, ${began})`.execute(db);
    for (const id of ['one', 'other'])
      await sql`insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
        values (${id}, 'u', ${`token ${id}`}, ${end}, ${began}, ${began})`.execute(db);
    await migrations[signIn]?.up(db, dialect);
    type Row = { id: string; token: string; expires_at: string | Date };
    const { rows } = await sql<Row>`select * from sessions order by id`.execute(db);
    expect(rows.map(({ id, token }) => [id, token])).toEqual(
      ['one', 'other'].map((id) => [id, createHash('sha256').update(`token ${id}`).digest('hex')]),
    );
    for (const { expires_at } of rows)
      expect(new Date(expires_at).toISOString()).toBe('2027-01-31T00:00:00.000Z');
    await database.close();
  });
});
