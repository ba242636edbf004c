import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../server/src/durations.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { purgeUsage } from '../../server/src/storage/usage/purge-usage.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { eraseEndUser } from '../../server/src/storage/usage/usage-retention.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';
import { countUniqueUsers } from '../support/unique-users.ts';
import { batchOf } from '../support/usage-batch.ts';

const TODAY = Math.floor(NOW.getTime() / DAY_MS);

async function addCalls(db: Db, keyId: string, day: number, ids: (string | null)[]) {
  await addUsage(
    db,
    batchOf({
      totals: [{ keyId, hour: day * 24 + 5, counts: [ids.length, 0, 0, 0] }],
      endUsers: [{ keyId, day, users: new Map(ids.map((id) => [id, [1, 0, 0, 0]])) }],
    }),
  );
}

async function daysWithRows(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('end_user_counts').select('day').orderBy('day').execute();
  return rows.map((row) => row.day - TODAY);
}

async function totalOf(db: Db): Promise<number> {
  const rows = await db.selectFrom('usage_counts').select('status_2xx').execute();
  return rows.reduce((sum, row) => sum + row.status_2xx, 0);
}

forEachDialect((_, open) => {
  test('a purge removes end users after 90 days and leaves totals and unique users', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addCalls(db, keyId, TODAY - 91, ['a', 'b']);
    await addCalls(db, keyId, TODAY - 90, ['a']);
    await addCalls(db, keyId, TODAY, ['a', 'c']);
    expect(await purgeUsage(db, NOW)).toBe(2);
    expect(await daysWithRows(db)).toEqual([-90, 0, 0]);
    expect(await countUniqueUsers(db, keyId, TODAY - 91)).toBe(2);
    expect(await countUniqueUsers(db, keyId, TODAY)).toBe(2);
    expect(await totalOf(db)).toBe(5);
    expect(await purgeUsage(db, NOW)).toBe(0);
  });

  test('a clock that is far ahead costs the oldest day of a key alone; what is due goes day by day', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    for (const day of [100, 95, 1]) await addCalls(db, keyId, TODAY - day, ['a', 'b']);
    expect(await purgeUsage(db, new Date(NOW.getTime() + 365 * DAY_MS))).toBe(2);
    expect(await daysWithRows(db)).toEqual([-95, -95, -1, -1]);
    expect(await purgeUsage(db, NOW)).toBe(2);
    expect(await purgeUsage(db, NOW)).toBe(0);
    expect(await daysWithRows(db)).toEqual([-1, -1]);
  });

  test('a purge of more rows than one step removes is complete', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const ids = Array.from({ length: 2_500 }, (_, at) => `user-${at}`);
    await addCalls(db, keyId, TODAY - 100, ids);
    expect(await purgeUsage(db, NOW)).toBe(2_500);
    expect(await daysWithRows(db)).toEqual([]);
    expect(await countUniqueUsers(db, keyId, TODAY - 100)).toBe(2_500);
  });

  test('a purge goes through any number of keys, and lets others have their turns', async () => {
    const { db } = await open();
    await addKey(db, 'key_0');
    const { user_id } = await db.selectFrom('api_keys').select('user_id').executeTakeFirstOrThrow();
    const ids = Array.from({ length: 1_200 }, (_, at) => `key_${1_000 + at}`);
    const key = { user_id, permissions: '[]', created_at: NOW.toISOString() };
    await db
      .insertInto('api_keys')
      .values(ids.map((id) => ({ id, name: id, ...key })))
      .execute();
    await addCalls(db, 'key_2199', TODAY - 91, ['a']);
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    expect(await purgeUsage(db, NOW)).toBe(1);
    clearImmediate(next);
    expect(await daysWithRows(db)).toEqual([]);
    // One for every 500 keys at least.
    expect(turns).toBeGreaterThanOrEqual(3);
  });

  test('a purge removes codes of errors after 400 days', async () => {
    const { db } = await open();
    const oldest = Math.floor(NOW.getTime() / HOUR_MS) - 400 * 24;
    const error = { keyId: null, code: 'not_found', requests: 1 };
    const errors = [oldest - 1, oldest].map((hour) => ({ ...error, hour }));
    await addUsage(db, batchOf({ errors }));
    await purgeUsage(db, new Date(NOW.getTime() + HOUR_MS / 2));
    const kept = await db.selectFrom('error_counts').select('hour').execute();
    expect(kept).toEqual([{ hour: oldest }]);
  });

  test('a purge removes callers without a key after 30 days', async () => {
    const { db } = await open();
    const caller = { network: '192.0.2.0/24', userAgent: 'curl', requests: 1 };
    const keyless = [TODAY - 31, TODAY - 30].map((day) => ({ ...caller, day }));
    await addUsage(db, batchOf({ keyless }));
    await purgeUsage(db, NOW);
    const kept = await db.selectFrom('keyless_callers').select('day').execute();
    expect(kept).toEqual([{ day: TODAY - 30 }]);
  });

  test('a purge keeps the overflow row, which names nobody', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addCalls(db, keyId, TODAY - 100, ['a', null]);
    expect(await purgeUsage(db, NOW)).toBe(1);
    expect(await daysWithRows(db)).toEqual([-100]);
    expect(await countUniqueUsers(db, keyId, TODAY - 100)).toBe(1);
  });

  test('erasing an end user removes the rows of all days and of this key alone', async () => {
    const { db } = await open();
    const [keyId, other] = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
    await addCalls(db, keyId, TODAY - 1, ['a', 'b']);
    await addCalls(db, keyId, TODAY, ['a']);
    await addCalls(db, other, TODAY, ['a']);
    expect(await eraseEndUser(db, keyId, 'a')).toBe(2);
    const rows = await db
      .selectFrom('end_user_counts')
      .select(['key_id', 'external_user_id'])
      .orderBy('key_id')
      .execute();
    expect(rows).toEqual([
      { key_id: keyId, external_user_id: 'b' },
      { key_id: other, external_user_id: 'a' },
    ]);
    expect(await countUniqueUsers(db, keyId, TODAY - 1)).toBe(2);
    expect(await countUniqueUsers(db, keyId, TODAY)).toBe(1);
    expect(await totalOf(db)).toBe(4);
  });

  test('erasing an end user who is not there, or the overflow row, removes nothing', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addCalls(db, keyId, TODAY, ['a', null]);
    expect(await eraseEndUser(db, keyId, 'b')).toBe(0);
    expect(await eraseEndUser(db, keyId, '*')).toBe(0);
    expect(await countUniqueUsers(db, keyId, TODAY)).toBe(1);
    expect(await daysWithRows(db)).toEqual([0, 0]);
  });
});
