import { expect, test } from 'vitest';
import { deleteAccount } from '../../server/src/storage/accounts/delete-account.ts';
import { foldRevokedKeys } from '../../server/src/storage/keys/fold-revoked-keys.ts';
import { createKey, revokeKey } from '../../server/src/storage/keys/keys.ts';
import { listKeys } from '../../server/src/storage/keys/list-keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import {
  countEndUsersByDay,
  summarizeUsage,
} from '../../server/src/storage/usage/reports/usage-reports.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addUser, NOW } from '../support/seeds.ts';
import { callsOf, DAY, endUserIds } from '../support/usage.ts';
import { batchOf } from '../support/usage-batch.ts';

const MINUTE_MS = 60_000;
/** So long after the last key was revoked that nothing is counted of it any more. */
const LATER = new Date(NOW.getTime() + 24 * 60 * MINUTE_MS);

/** Stores keys of a new person, revoked one after the other, each with calls of its own end users. */
async function addRevokedKeys(db: Db, name: string, count: number): Promise<string> {
  const { id: userId } = await addUser(db, name);
  for (let at = 0; at < count; at += 1) {
    const id = `${name}_${at}`;
    const secret = { digest: `digest of ${id}`, prefix: 'rk_test' };
    await createKey(db, { id, userId, name: id, permissions: [], expiresAt: null, secret }, NOW);
    const errors = [{ keyId: id, hour: DAY * 24, code: 'rate_limited', requests: at + 1 }];
    await addUsage(db, { ...callsOf(id, endUserIds(3 + at, id), DAY + (at % 2)), errors });
    // Somebody past the limit of a day.
    await addUsage(db, batchOf({ endUsers: [overflowOf(id)] }));
    await revokeKey(db, id, new Date(NOW.getTime() + at * MINUTE_MS));
  }
  return userId;
}

const overflowOf = (keyId: string) => ({
  keyId,
  day: DAY,
  users: new Map([[null, [1, 0, 0, 0] as const]]),
});

/** What the account's figures are made of. */
async function figuresOf(db: Db, userId: string) {
  const keyIds = (await listKeys(db, userId)).map(({ id }) => id);
  const scope = { keyIds, formerOf: userId, from: DAY, to: DAY + 1 };
  const { days } = await summarizeUsage(db, scope);
  return {
    days: days.sort((a, b) => a.day - b.day),
    // Those who are gone are told apart, and nobody is lost.
    endUsers: (await countEndUsersByDay(db, scope)).map(({ gone: _, ...day }) => day),
    errors: await errorsOf(db),
  };
}

/** How many errors there are of each hour and code, whoever's they are. */
const errorsOf = (db: Db) =>
  db
    .selectFrom('error_counts')
    .select((eb) => ['hour', 'code', eb.fn.sum<number>('requests').as('requests')])
    .groupBy(['hour', 'code'])
    .orderBy('hour')
    .execute();

forEachDialect((_, open) => {
  test('the last revoked keys stay, and of the others every count', async () => {
    const { db } = await open();
    const userId = await addRevokedKeys(db, 'maryam', 6);
    const other = await addRevokedKeys(db, 'zayd', 2);
    const before = [await figuresOf(db, userId), await figuresOf(db, other)];
    expect(await foldRevokedKeys(db, { keep: 2, now: LATER })).toBe(4);
    expect((await listKeys(db, userId)).map(({ id }) => id)).toEqual(['maryam_4', 'maryam_5']);
    expect(await listKeys(db, other)).toHaveLength(2);
    expect([await figuresOf(db, userId), await figuresOf(db, other)]).toEqual(before);
    expect(await foldRevokedKeys(db, { keep: 2, now: LATER })).toBe(0);
    expect(await foldRevokedKeys(db, { keep: 0, now: LATER })).toBe(4);
    expect([await figuresOf(db, userId), await figuresOf(db, other)]).toEqual(before);
    expect(await db.selectFrom('key_secrets').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('end_user_counts').selectAll().execute()).toEqual([]);
  });

  test('nothing is left of an account that is deleted', async () => {
    const { db } = await open();
    const userId = await addRevokedKeys(db, 'maryam', 2);
    await foldRevokedKeys(db, { keep: 0, now: LATER });
    await deleteAccount(db, { id: userId, email: 'maryam@mail.test' }, LATER);
    expect(await db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
    expect(await errorsOf(db)).toEqual([]);
    expect(await db.selectFrom('former_end_users').selectAll().execute()).toEqual([]);
  });

  test('a key that was revoked just now stays: servers may still be counting', async () => {
    const { db } = await open();
    await addRevokedKeys(db, 'maryam', 2);
    const now = new Date(NOW.getTime() + 59 * MINUTE_MS);
    expect(await foldRevokedKeys(db, { keep: 0, now })).toBe(0);
    const then = new Date(NOW.getTime() + 60.5 * MINUTE_MS);
    expect(await foldRevokedKeys(db, { keep: 0, now: then })).toBe(1);
  });

  test('keys that are not revoked stay, however many', async () => {
    const { db } = await open();
    const userId = await addRevokedKeys(db, 'maryam', 1);
    await db.updateTable('api_keys').set({ revoked_at: null }).execute();
    expect(await foldRevokedKeys(db, { keep: 0, now: LATER })).toBe(0);
    expect(await listKeys(db, userId)).toHaveLength(1);
  });

  test('many hours of a key are counted on, and two servers at once count them once', async () => {
    const { db, url } = await open();
    const userId = await addRevokedKeys(db, 'maryam', 3);
    const hours = Array.from({ length: 1_200 }, (_, at) => DAY * 24 + at);
    const totals = hours.map((hour) => ({
      keyId: 'maryam_0',
      hour,
      counts: [1, 2, 3, 4] as const,
    }));
    await addUsage(db, batchOf({ totals }));
    const before = await figuresOf(db, userId);
    const other = await openDatabase(url);
    await Promise.all([db, other.db].map((each) => foldRevokedKeys(each, { keep: 0, now: LATER })));
    await other.close();
    expect(await listKeys(db, userId)).toEqual([]);
    expect(await figuresOf(db, userId)).toEqual(before);
    const stored = await db.selectFrom('usage_counts').select('status_5xx').execute();
    expect(stored.reduce((sum, { status_5xx }) => sum + status_5xx, 0)).toBe(4_800);
  });
});
