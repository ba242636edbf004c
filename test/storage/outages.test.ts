import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { DatabaseAwayError } from '../../server/src/storage/storage-error.ts';
import { cuttable } from '../support/cuttable.ts';
import { onPostgres, temporaryFolder } from '../support/databases.ts';

/** A file with one table, open twice: here, and as another process would have it. */
async function openTwice() {
  const path = `${temporaryFolder()}/reciters.db`;
  const { db, close } = await openDatabase(`sqlite:${path}`);
  await sql`create table notes (text text)`.execute(db);
  const other = new DatabaseSync(path);
  onTestFinished(async () => {
    other.close();
    await close();
  });
  const write = (values: string[]) =>
    sql`insert into notes select value from json_each(${JSON.stringify(values)}) returning text`.execute(
      db,
    );
  return { db, other, write };
}

test('while another writes, a statement waits, also one that returns rows', async () => {
  const { other, write } = await openTwice();
  other.exec('begin immediate');
  const written = write(['a']);
  await sleep(100);
  other.exec('commit');
  expect((await written).rows).toEqual([{ text: 'a' }]);
});

test('a full file is an outage, and a wrong statement is not', async () => {
  const { db, write } = await openTwice();
  await sql`pragma max_page_count = 1`.execute(db);
  const full = write(['x'.repeat(100_000)]);
  await expect(full).rejects.toThrow(DatabaseAwayError);
  await expect(full).rejects.toThrow('database or disk is full');
  await expect(sql`select * from nothing`.execute(db)).rejects.not.toThrow(DatabaseAwayError);
  expect((await sql`select * from notes`.execute(db)).rows).toEqual([]);
});

test('so it is in a transaction, which SQLite then rolls back by itself', async () => {
  const { db, write } = await openTwice();
  await sql`pragma max_page_count = 1`.execute(db);
  const full = db.transaction().execute(async (trx) => {
    await sql`insert into notes values (${'x'.repeat(100_000)})`.execute(trx);
  });
  await expect(full).rejects.toThrow(DatabaseAwayError);
  await sql`pragma max_page_count = 1000000`.execute(db);
  expect((await write(['a'])).rows).toEqual([{ text: 'a' }]);
});

test('a file that was removed or replaced is an outage, until it is there again', async () => {
  const path = `${temporaryFolder()}/reciters.db`;
  const { db, urgent, close } = await openDatabase(`sqlite:${path}`);
  onTestFinished(close);
  await sql`create table notes (text text)`.execute(db);
  const readings = () => [db, urgent].map((way) => sql`select * from notes`.execute(way));
  await Promise.all(readings());

  renameSync(path, `${path}.moved`);
  for (const reading of readings()) {
    await expect(reading).rejects.toThrow(DatabaseAwayError);
    await expect(reading).rejects.toThrow(`${path} was removed`);
  }
  writeFileSync(path, '');
  const write = db.transaction().execute((trx) => sql`insert into notes values ('a')`.execute(trx));
  await expect(write).rejects.toThrow(`${path} was replaced`);
  renameSync(`${path}.moved`, path);
  for (const { rows } of await Promise.all(readings())) expect(rows).toEqual([]);
});

onPostgres((open) => {
  test('so it is on PostgreSQL: what the server refuses is not an outage, its absence is', async () => {
    const way = await cuttable((await open()).url);
    const { db, close } = await openDatabase(way.url);
    onTestFinished(close);
    await expect(sql`select * from nothing`.execute(db)).rejects.not.toThrow(DatabaseAwayError);
    await expect(
      sql`do $$ begin raise exception sqlstate '53100'; end $$`.execute(db),
    ).rejects.toThrow(DatabaseAwayError);
    const cut = sql`select pg_sleep(5)`.execute(db);
    setTimeout(() => way.cut(), 50);
    await expect(cut).rejects.toThrow(DatabaseAwayError);
    await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseAwayError);
  });
});
