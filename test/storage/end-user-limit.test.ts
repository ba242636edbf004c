import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { joinBatches } from '../../server/src/storage/usage/adding/batch-parts.ts';
import { sumUp } from '../../server/src/storage/usage/sums/sum-up.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { countUniqueUsers } from '../support/unique-users.ts';
import { callsOf, DAY, endUserIds, requestsByUser } from '../support/usage.ts';
import { batchOf } from '../support/usage-batch.ts';

forEachDialect((_, open) => {
  describe.each([
    { state: 'summed', isSummed: true },
    { state: 'not summed yet', isSummed: false },
  ])('a day that is $state', ({ isSummed }) => {
    async function openIt() {
      const opened = await open();
      if (isSummed) await sumUp(opened.db, new Date(DAY * DAY_MS));
      return opened;
    }

    test('end users past the limit of a day share one row; known ones are still kept apart', async () => {
      const { db } = await openIt();
      const keyId = await addKey(db);
      const limit = { maxEndUsersPerDay: 3 };
      await addUsage(db, callsOf(keyId, ['a', 'b']), limit);
      await addUsage(db, callsOf(keyId, ['c', 'd', 'a', 'e']), limit);
      await addUsage(db, callsOf(keyId, ['f', 'b']), limit);
      expect(await requestsByUser(db)).toEqual({ a: 2, b: 2, c: 1, '*': 3 });
      expect(await countUniqueUsers(db, keyId, DAY)).toBe(3);
    });

    test('the row of those without a name takes up no room', async () => {
      const { db } = await openIt();
      const keyId = await addKey(db);
      const counts = [1, 0, 0, 0] as const;
      await addUsage(
        db,
        batchOf({
          endUsers: [{ keyId, day: DAY, users: new Map([[null, counts]]) }],
        }),
      );
      await addUsage(db, callsOf(keyId, ['a', 'b']), { maxEndUsersPerDay: 2 });
      expect(await requestsByUser(db)).toEqual({ a: 1, b: 1, '*': 1 });
    });

    test('the limit holds for each key and each day by itself', async () => {
      const { db } = await openIt();
      const limit = { maxEndUsersPerDay: 2 };
      const [first, second] = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
      await addUsage(db, callsOf(first, ['a', 'b']), limit);
      await addUsage(db, callsOf(second, ['a', 'b']), limit);
      await addUsage(db, callsOf(first, ['c', 'd'], DAY + 1), limit);
      expect(Object.keys(await requestsByUser(db)).sort()).toEqual(['a', 'b', 'c', 'd']);
    });

    test('one more than there is room for has no name, also where the limit was higher', async () => {
      const { db } = await openIt();
      const keyId = await addKey(db);
      await addUsage(db, callsOf(keyId, ['a', 'b']), { maxEndUsersPerDay: 3 });
      await addUsage(db, callsOf(keyId, ['c', 'd']), { maxEndUsersPerDay: 3 });
      expect(await requestsByUser(db)).toEqual({ a: 1, b: 1, c: 1, '*': 1 });
      await addUsage(db, callsOf(keyId, ['a', 'e', 'f']), { maxEndUsersPerDay: 2 });
      expect(await requestsByUser(db)).toEqual({ a: 2, b: 1, c: 1, '*': 3 });
    });

    test('whoever is known, or new, is so to one key and on one day', async () => {
      const { db } = await openIt();
      const limit = { maxEndUsersPerDay: 2 };
      const [first, second] = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
      await addUsage(db, callsOf(first, ['a', 'b']), limit);
      const batches = [callsOf(first, ['a', 'd', 'e'], DAY + 1), callsOf(second, ['a', 'd', 'e'])];
      await addUsage(db, joinBatches(callsOf(first, ['c']), ...batches), limit);
      const usersOf = async (keyId: string, day: number) =>
        (
          await db
            .selectFrom('end_user_counts')
            .select('external_user_id as id')
            .where('key_id', '=', keyId)
            .where('day', '=', day)
            .orderBy('id')
            .execute()
        ).map(({ id }) => id);
      expect(await usersOf(first, DAY)).toEqual(['*', 'a', 'b']);
      expect(await usersOf(first, DAY + 1)).toEqual(['*', 'a', 'd']);
      expect(await usersOf(second, DAY)).toEqual(['*', 'a', 'd']);
    });

    test('the limit holds when a batch brings everybody at once', async () => {
      const { db } = await openIt();
      const keyId = await addKey(db);
      await addUsage(db, callsOf(keyId, endUserIds(1_500)), { maxEndUsersPerDay: 1_000 });
      expect(await countUniqueUsers(db, keyId, DAY)).toBe(1_000);
      expect((await requestsByUser(db))['*']).toBe(500);
    });

    test('two servers that write at once lose nothing and hold the limit', async () => {
      const { db, url } = await openIt();
      const keyId = await addKey(db);
      const other = await openDatabase(url);
      const limit = { maxEndUsersPerDay: 1_000 };
      const rounds = Array.from({ length: 6 }, (_, round) => round);
      await Promise.all([
        ...rounds.map((round) => addUsage(db, callsOf(keyId, endUserIds(300, `a${round}`)), limit)),
        ...rounds.map((round) => {
          return addUsage(other.db, callsOf(keyId, endUserIds(300, `b${round}`).reverse()), limit);
        }),
      ]);
      await other.close();
      expect(await countUniqueUsers(db, keyId, DAY)).toBe(1_000);
      expect((await requestsByUser(db))['*']).toBe(2_600);
      const [total] = await db.selectFrom('usage_counts').select('status_2xx').execute();
      expect(total?.status_2xx).toBe(3_600);
    });
  });
});
