import { expect, onTestFinished, test } from 'vitest';
import { createUsageBuffer } from '../../server/src/domain/usage/usage-buffer.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { purgeUsage } from '../../server/src/storage/usage/purge-usage.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { eraseEndUser } from '../../server/src/storage/usage/usage-retention.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { tablesWith } from '../support/traces.ts';
import { countUniqueUsers } from '../support/unique-users.ts';
import { callsOf, DAY, requestsByUser } from '../support/usage.ts';
import { usesOf } from '../support/usage-batch.ts';
import { backendOf, waitingFor } from '../support/waiting.ts';

const MINUTE = 60_000;
const DAY_MS = 86_400_000;

/** Runs `work` while this process's clock is off. */
async function withClockOffBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  Date.now = () => now() + ms;
  return await work().finally(() => {
    Date.now = now;
  });
}

/** Calls that were made a minute ago and wait to be written. */
const pending = (keyId: string, ids: string[], day = DAY) =>
  callsOf(keyId, ids, day, Date.now() - MINUTE);

async function stored2xx(db: Db): Promise<number> {
  const rows = await db.selectFrom('usage_counts').select('status_2xx').execute();
  return rows.reduce((sum, row) => sum + row.status_2xx, 0);
}

forEachDialect((dialect, open) => {
  test('what waits to be written when an end user is erased never arrives; the total does', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const waiting = pending(keyId, ['erased', 'other']);
    await eraseEndUser(db, keyId, 'erased');
    await addUsage(db, waiting);
    await addUsage(db, pending(keyId, ['erased']));
    expect(await requestsByUser(db)).toEqual({ other: 1 });
    expect(await stored2xx(db)).toBe(3);
    expect(await tablesWith(db, 'erased')).toEqual([]);
  });

  test('a batch that could not be written at once says when its calls began', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const buffer = createUsageBuffer();
    const call = { keyId, externalUserId: 'erased', statusClass: 2 } as const;
    buffer.record({ ...call, now: Date.now(), startedAt: Date.now() - MINUTE });
    const failed = buffer.drain();
    await eraseEndUser(db, keyId, 'erased');
    if (failed) await addUsage(db, failed);
    expect(await requestsByUser(db)).toEqual({});
  });

  test('who calls again after being erased is counted again, without the calls before', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, callsOf(keyId, ['user']));
    await eraseEndUser(db, keyId, 'user');
    await addUsage(db, callsOf(keyId, ['user'], DAY, Date.now() + 1_000));
    await addUsage(db, pending(keyId, ['user']));
    expect(await requestsByUser(db)).toEqual({ user: 1 });
  });

  test('an erasure is of one key alone', async () => {
    const { db } = await open();
    const [keyId, other] = [await addKey(db), await addKey(db, 'key_2')];
    await eraseEndUser(db, keyId, 'user');
    await addUsage(db, pending(other, ['user']));
    expect(await requestsByUser(db)).toEqual({ user: 1 });
  });

  test("a day's unique users stay exact, and nobody counts twice", async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, callsOf(keyId, ['stored', 'other']));
    for (const id of ['stored', 'waiting']) await eraseEndUser(db, keyId, id);
    // As two servers write what they hold.
    for (const day of [DAY, DAY, DAY + 1])
      await addUsage(db, pending(keyId, ['stored', 'waiting'], day));
    expect(await countUniqueUsers(db, keyId, DAY)).toBe(3);
    expect(await countUniqueUsers(db, keyId, DAY + 1)).toBe(2);
  });

  test.each([
    ['ahead', 10 * MINUTE],
    ['behind', -10 * MINUTE],
  ])('a server whose clock is %s brings nobody back and loses nobody', async (_, off) => {
    const { db } = await open();
    const keyId = await addKey(db);
    const before = await withClockOffBy(off, async () => callsOf(keyId, ['erased']));
    await eraseEndUser(db, keyId, 'erased');
    await withClockOffBy(off, () => addUsage(db, before));
    expect(await requestsByUser(db)).toEqual({});
    await new Promise((resolve) => setTimeout(resolve, 50));
    await withClockOffBy(off, () => addUsage(db, callsOf(keyId, ['erased'])));
    expect(await requestsByUser(db)).toEqual({ erased: 1 });
  });

  test('what has waited for longer than a day is added without names', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, callsOf(keyId, ['a', 'b'], DAY, Date.now() - DAY_MS - MINUTE));
    await addUsage(db, callsOf(keyId, ['a'], DAY, Date.now() - DAY_MS + MINUTE));
    expect(await requestsByUser(db)).toEqual({ '*': 2, a: 1 });
  });

  test('marks are kept for two days, and only a bounded number for one key', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const marks = Array.from({ length: 1_000 }, (_, at) => ({
      key_id: keyId,
      digest: `digest ${at}`,
      erased_at: Date.now() - at,
      last_day: -1,
    }));
    await db.insertInto('erased_end_users').values(marks).execute();
    await eraseEndUser(db, keyId, 'erased');
    await eraseEndUser(db, keyId, 'erased too');
    const count = async () =>
      (await db.selectFrom('erased_end_users').select('digest').execute()).length;
    expect(await count()).toBe(1_001);
    await addUsage(db, pending(keyId, ['erased', 'erased too', 'other']));
    expect(await requestsByUser(db)).toEqual({ '*': 3 });
    await purgeUsage(db, new Date(Date.now() + 2 * DAY_MS - MINUTE));
    expect(await count()).toBe(1_001);
    await purgeUsage(db, new Date(Date.now() + 2 * DAY_MS + MINUTE));
    expect(await count()).toBe(0);
  });

  test('the end users of a key that is gone are no error', async () => {
    const { db } = await open();
    expect(await eraseEndUser(db, 'key_gone', 'user')).toBe(0);
  });

  if (dialect === 'postgres')
    test('an erasure waits for a batch that is being added, and takes it with it', async () => {
      const { db, url } = await open();
      const keyId = await addKey(db);
      await addUsage(db, callsOf(keyId, ['z']));
      const other = await openDatabase(url);
      onTestFinished(() => other.close());
      const done: string[] = [];
      let adding: Promise<unknown> | undefined;
      let erasing: Promise<unknown> | undefined;
      await other.db.transaction().execute(async (trx) => {
        const pid = await backendOf(trx);
        // Stops the batch at its second end user, after it has looked who is erased.
        await trx.updateTable('end_user_counts').set({ status_3xx: 0 }).execute();
        // When a key was last used is not in every batch.
        const batch = { ...pending(keyId, ['erased', 'z']), ...usesOf({}) };
        adding = addUsage(db, batch).then(() => done.push('added'));
        await expect.poll(() => waitingFor(db, pid)).toBe(1);
        erasing = eraseEndUser(db, keyId, 'erased').then((days) => done.push(`erased ${days}`));
        await expect.poll(() => waitingFor(db, pid)).toBe(2);
      });
      await Promise.all([adding, erasing]);
      expect(done).toEqual(['added', 'erased 1']);
      expect(await requestsByUser(db)).toEqual({ z: 2 });
    });
});
