import { existsSync, renameSync } from 'node:fs';
import { getPriority } from 'node:os';
import process from 'node:process';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { sqliteFileOf } from '../../server/src/storage/database-url.ts';
import { openUsageStore } from '../../server/src/storage/usage/adding/usage-store.ts';
import { builtProgram } from '../support/built.ts';
import { forEachDialect, type TestDatabase } from '../support/databases.ts';
import { nicenessOfThreads } from '../support/niceness.ts';
import { addKey } from '../support/seeds.ts';
import { callsOf, endUserIds, requestsByUser } from '../support/usage.ts';

/** More end users than the store adds by itself. */
const MANY = endUserIds(101);

async function openStore({ db, url }: TestDatabase) {
  builtProgram('storage/usage/usage-thread');
  const store = openUsageStore({ db, url });
  onTestFinished(() => store.close());
  return { store, keyId: await addKey(db) };
}

/** How often timers get their turn meanwhile. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  await work.finally(() => clearInterval(timer));
  return turns;
}

forEachDialect((dialect, open) => {
  test('small and large batches add up', async () => {
    const database = await open();
    const { store, keyId } = await openStore(database);
    await store.add(callsOf(keyId, ['user-0', 'user-1']));
    await store.add(callsOf(keyId, MANY));
    await store.add(callsOf(keyId, ['user-0']));
    const stored = await requestsByUser(database.db);
    expect(Object.keys(stored)).toHaveLength(MANY.length);
    expect(stored).toMatchObject({ 'user-0': 3, 'user-1': 2, 'user-100': 1 });
    const totals = await database.db.selectFrom('usage_counts').select('status_2xx').execute();
    expect(totals).toEqual([{ status_2xx: MANY.length + 3 }]);
  });

  test('batches that are given together are added together', async () => {
    const database = await open();
    const { store, keyId } = await openStore(database);
    await store.add(callsOf(keyId, MANY), callsOf(keyId, ['user-0']), callsOf(keyId, ['user-0']));
    const stored = await requestsByUser(database.db);
    expect(Object.keys(stored)).toHaveLength(MANY.length);
    expect(stored).toMatchObject({ 'user-0': 3, 'user-1': 1 });
    const broken = { ...callsOf(keyId, MANY), totals: callsOf(keyId, ['a', 'b']).totals };
    broken.endUsers.day[0] = Number.NaN;
    await expect(store.add(callsOf(keyId, ['user-0']), broken)).rejects.toThrow();
    expect(await requestsByUser(database.db)).toEqual(stored);
  });

  if (dialect === 'sqlite')
    test('a file that was removed is not made anew, and is written to once it is back', async () => {
      const database = await open();
      const { store, keyId } = await openStore(database);
      const file = sqliteFileOf(database.url) ?? '';
      renameSync(file, `${file}.moved`);
      await expect(store.add(callsOf(keyId, MANY))).rejects.toThrow('it was removed');
      expect(existsSync(file)).toBe(false);
      renameSync(`${file}.moved`, file);
      await store.add(callsOf(keyId, MANY));
      expect(Object.keys(await requestsByUser(database.db))).toHaveLength(MANY.length);
    });

  test('a large batch that cannot be added is told, leaves nothing behind, and can be tried again', async () => {
    const database = await open();
    const { store, keyId } = await openStore(database);
    await sql`alter table end_user_counts rename to away`.execute(database.db);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(store.add(callsOf(keyId, MANY))).rejects.toThrow('end_user_counts');
    expect(await database.db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
    await sql`alter table away rename to end_user_counts`.execute(database.db);
    await store.add(callsOf(keyId, MANY));
    expect(Object.keys(await requestsByUser(database.db))).toHaveLength(MANY.length);
  });

  test('a store that is closed adds what it was given before', async () => {
    const database = await open();
    const { store, keyId } = await openStore(database);
    const adding = store.add(callsOf(keyId, MANY));
    await store.close();
    await adding;
    expect(Object.keys(await requestsByUser(database.db))).toHaveLength(MANY.length);
  });

  // In Linux alone a thread has a priority of its own.
  if (process.platform === 'linux')
    test('a large batch lets everything else in the process go first', async () => {
      const { store, keyId } = await openStore(await open());
      const usual = getPriority();
      await store.add(callsOf(keyId, MANY));
      expect(nicenessOfThreads(process.pid)).toContain(usual + 5);
    });

  if (dialect === 'sqlite')
    test('a large batch holds up nobody, however long it takes', async () => {
      const database = await open();
      const { store, keyId } = await openStore(database);
      const turns = await turnsDuring(store.add(callsOf(keyId, endUserIds(10_000))));
      expect(turns).not.toBe(0);
    });
});
