import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { UsageBatch } from '../../server/src/domain/usage/usage-batch.ts';
import { DAY_MS } from '../../server/src/durations.ts';
import { deleteAccount } from '../../server/src/storage/accounts/delete-account.ts';
import { foldRevokedKeys } from '../../server/src/storage/keys/fold-revoked-keys.ts';
import { createKey, revokeKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { joinBatches } from '../../server/src/storage/usage/adding/batch-parts.ts';
import { purgeUsage } from '../../server/src/storage/usage/purge-usage.ts';
import { sumUp } from '../../server/src/storage/usage/sums/sum-up.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { eraseEndUser } from '../../server/src/storage/usage/usage-retention.ts';
import { forEachDialect } from '../support/databases.ts';
import { addUser, NOW } from '../support/seeds.ts';
import { sumsOf } from '../support/sums.ts';
import { endUserIds } from '../support/usage.ts';
import { type ByClass, batchOf } from '../support/usage-batch.ts';

const TODAY = Math.floor(NOW.getTime() / DAY_MS);
/** As late on the day that the day before is over for every server. */
const LATE = new Date(NOW.getTime() + DAY_MS / 4);

/** A key of a person, with what it is called with. */
async function addKeyOf(db: Db, userId: string, id: string): Promise<string> {
  const secret = { digest: `digest of ${id}`, prefix: 'rk_test' };
  await createKey(db, { id, userId, name: id, permissions: [], expiresAt: null, secret }, NOW);
  return id;
}

/** Calls at some hours of a day, of some end users, and one more than there are places for. */
function calls(keyId: string | null, day: number, users: readonly string[]): UsageBatch {
  const counts: ByClass = [users.length, 1, 2, 0];
  const hours = [day * 24 + 1, day * 24 + 23];
  return batchOf({
    totals: hours.map((hour) => ({ keyId, hour, counts })),
    errors: hours.map((hour) => ({ keyId, hour, code: 'rate_limited', requests: 2 })),
    endUsers:
      keyId === null
        ? []
        : [
            {
              keyId,
              day,
              users: new Map<string | null, ByClass>([
                ...users.map((id, at) => [id, [at + 1, 0, 0, 0]] as [string, ByClass]),
                [null, [0, 0, 3, 0]],
              ]),
            },
          ],
  });
}

/** Two accounts with two keys each, and calls of four days, also without a key. */
async function busyDatabase(db: Db) {
  const [maryam, zayd] = [(await addUser(db, 'maryam')).id, (await addUser(db, 'zayd')).id];
  const keys: string[] = [];
  for (const [user, ids] of [
    [maryam, ['m1', 'm2']],
    [zayd, ['z1', 'z2']],
  ] as const)
    for (const id of ids) keys.push(await addKeyOf(db, user, id));
  const add = async () => {
    for (const day of [TODAY - 95, TODAY - 2, TODAY - 1, TODAY])
      for (const key of [...keys, null, 'gone'])
        await addUsage(db, calls(key, day, ['a', `${key}`, `day ${day % 2}`]));
  };
  await add();
  return { maryam, zayd, keys, add };
}

/** Whether all that was to be summed is; and that the sums are those of the rows. */
async function expectExact(db: Db): Promise<void> {
  const { kept, right } = await sumsOf(db);
  expect(kept).toEqual(right);
}

forEachDialect((dialect, open) => {
  test('the sums are those of the rows, and those of later rows too', async () => {
    const { db } = await open();
    const { add } = await busyDatabase(db);
    await sumUp(db, LATE);
    const { kept } = await sumsOf(db);
    for (const [table, rows] of Object.entries(kept))
      expect([table, rows.length > 3]).toEqual([table, true]);
    await expectExact(db);
    await add();
    await expectExact(db);
    await sumUp(db, new Date(LATE.getTime() + 2 * DAY_MS));
    await expectExact(db);
  });

  test('who is erased, purged, folded or deleted goes from the sums', async () => {
    const { db } = await open();
    const { maryam, zayd, add } = await busyDatabase(db);
    await sumUp(db, LATE);
    await eraseEndUser(db, 'm1', 'a');
    await expectExact(db);
    expect(await purgeUsage(db, NOW)).toBeGreaterThan(0);
    await expectExact(db);
    await add();
    await revokeKey(db, 'm1', NOW);
    expect(await foldRevokedKeys(db, { keep: 0, now: LATE })).toBe(1);
    await expectExact(db);
    await deleteAccount(db, { id: maryam, email: 'maryam@example.org' }, NOW);
    await expectExact(db);
    await deleteAccount(db, { id: zayd, email: 'zayd@example.org' }, NOW);
    await expectExact(db);
    const { kept } = await sumsOf(db);
    expect([kept.end_user_days, kept.account_hours, kept.account_error_hours]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('nobody has more requests than is noted as most', async () => {
    const { db } = await open();
    const { add } = await busyDatabase(db);
    await sumUp(db, LATE);
    const mostOf = async () =>
      (
        await db.selectFrom('end_user_days').select('most').where('key_id', '=', 'm1').execute()
      ).map(({ most }) => most);
    expect(new Set(await mostOf())).toEqual(new Set([3]));
    await add();
    expect(new Set(await mostOf())).toEqual(new Set([6]));
  });

  test('a key with more rows than others share a step with is summed whole, and those behind it', async () => {
    const { db } = await open();
    const { id } = await addUser(db, 'maryam');
    for (const [key, users] of [
      ['m1', 1],
      ['m2', 5_001],
      ['m3', 1],
    ] as const) {
      await addKeyOf(db, id, key);
      await addUsage(db, calls(key, TODAY - 1, endUserIds(users)));
    }
    await sumUp(db, LATE);
    expect((await sumsOf(db)).kept.end_user_days).toHaveLength(3);
    await expectExact(db);
  });

  test('many keys are summed in steps, and by two servers at once', async () => {
    const { db, url } = await open();
    const { id } = await addUser(db);
    const ids = Array.from({ length: 1_100 }, (_, at) => `key_${at}`);
    const key = { user_id: id, permissions: '[]', created_at: NOW.toISOString() };
    for (let at = 0; at < ids.length; at += 100)
      await db
        .insertInto('api_keys')
        .values(ids.slice(at, at + 100).map((id) => ({ id, name: id, ...key })))
        .execute();
    const [first = batchOf({}), ...others] = ids.map((id) => calls(id, TODAY - 1, ['a']));
    await addUsage(db, joinBatches(first, ...others));
    const other = await openDatabase(url);
    onTestFinished(() => other.close());
    const adding = addUsage(db, calls('key_7', TODAY - 1, ['a', 'late']));
    await Promise.all([sumUp(db, LATE), sumUp(other.db, LATE), adding]);
    await addUsage(db, calls('key_8', TODAY - 1, ['later']));
    await expectExact(db);
    const open_days = await db
      .selectFrom('summed_days')
      .select('day')
      .where('up_to', 'is not', null)
      .execute();
    expect(open_days).toEqual([]);
  });

  test('a sum that was ended goes on where it was', async () => {
    const { db } = await open();
    const { zayd, add } = await busyDatabase(db);
    await sumUp(db, LATE);
    // As it would be after `m2`: what comes of keys before is added, and of those behind is not.
    await db.deleteFrom('usage_days').where('key_id', 'in', ['z1', 'z2', '*']).execute();
    await db.deleteFrom('end_user_days').where('key_id', 'in', ['z1', 'z2']).execute();
    for (const table of ['account_hours', 'account_error_hours'] as const)
      await db.deleteFrom(table).where('user_id', '=', zayd).execute();
    await sql`
      insert into usage_days (key_id, day, status_2xx, status_3xx, status_4xx, status_5xx)
      select '*', day, sum(status_2xx), sum(status_3xx), sum(status_4xx), sum(status_5xx)
      from usage_days group by day`.execute(db);
    await db.updateTable('summed_days').set({ up_to: 'm2' }).execute();
    await add();
    await sumUp(db, LATE, AbortSignal.abort());
    const begun = db.selectFrom('summed_days').select('day').where('up_to', '=', 'm2');
    expect(await begun.execute()).not.toEqual([]);
    await sumUp(db, LATE);
    await expectExact(db);
  });

  if (dialect === 'postgres')
    test('what is added while a day begins to be summed counts once', async () => {
      const { db, url } = await open();
      await busyDatabase(db);
      const other = await openDatabase(url);
      onTestFinished(() => other.close());
      let summing: Promise<void> | undefined;
      await db.transaction().execute(async (trx) => {
        await addUsage(trx, calls('m1', TODAY - 1, ['b'])).catch(() => undefined);
        await trx
          .updateTable('usage_counts')
          .set((eb) => ({ status_2xx: eb('status_2xx', '+', 5) }))
          .where('key_id', '=', 'z1')
          .execute();
        summing = sumUp(other.db, LATE);
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      await summing;
      await expectExact(db);
    });
});
