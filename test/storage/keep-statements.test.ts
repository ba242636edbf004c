import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { keepStatements } from '../../server/src/storage/drivers/keep-statements.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { emptyDatabaseUrl } from '../support/databases.ts';

/** Prepares nothing, and tells what it was to prepare. */
function counting() {
  const prepared: string[] = [];
  const prepare = keepStatements((text) => {
    prepared.push(text);
    return { reader: false, all: () => [], run: () => ({}) as never, iterate: () => [].values() };
  });
  return { prepare, prepared };
}

test('a statement is prepared once, for as long as few others come between', () => {
  const { prepare, prepared } = counting();
  expect(prepare('select 1')).toBe(prepare('select 1'));
  expect(prepared).toEqual(['select 1']);

  for (let other = 2; other < 300; other += 1) prepare(`select ${other}`);
  prepare('select 1');
  expect(prepared.filter((text) => text === 'select 1')).toHaveLength(2);
});

test('a long statement is not kept', () => {
  const { prepare, prepared } = counting();
  const long = `select ${'1,'.repeat(3_000)}1`;
  prepare(long);
  prepare(long);
  expect(prepared).toEqual([long, long]);
});

test('a kept statement sees the tables as they are after another process has changed them', async () => {
  const url = await emptyDatabaseUrl('sqlite');
  const [one, other] = [await openDatabase(url), await openDatabase(url)];
  await sql`create table kept (a integer)`.execute(one.db);
  await sql`insert into kept values (1)`.execute(one.db);
  const all = () => sql`select * from kept`.execute(one.db);
  expect((await all()).rows).toEqual([{ a: 1 }]);

  await sql`alter table kept add column b integer default 2`.execute(other.db);
  expect((await all()).rows).toEqual([{ a: 1, b: 2 }]);

  await sql`drop table kept`.execute(other.db);
  await expect(all()).rejects.toThrow('no such table: kept');
  await sql`create table kept (c integer)`.execute(other.db);
  expect((await all()).rows).toEqual([]);
  await other.close();
  await one.close();
});
