import { expect, test } from 'vitest';
import { surveyEndUsers } from '../../../server/src/storage/usage/reports/survey-end-users.ts';
import { addUsage } from '../../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../../support/databases.ts';
import { addKey } from '../../support/seeds.ts';
import { DAY } from '../../support/usage.ts';
import { type ByClass, batchOf } from '../../support/usage-batch.ts';

/** Some ids that sort differently by code unit, by letter and by number. */
const idOf = (n: number) => ['user:', 'User-', '', 'u.', 'Z_'][n % 5] + String(n * 37);

forEachDialect((_, open) => {
  test.each([1, 5])(
    'the ranking of %i days is exact, in however many steps it is made',
    async (length) => {
      const { db } = await open();
      const keyIds = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
      const expected = new Map<string, number>();
      for (const keyId of keyIds)
        for (let day = DAY; day < DAY + length; day += 1) {
          const ids = Array.from({ length: 40 }, (_, at) => idOf((at * day) % 97));
          const users = new Map<string | null, ByClass>([[null, [0, 0, 5, 0]]]);
          for (const [at, id] of [...new Set(ids)].entries()) {
            const requests = ((at * 7 + day) % 11) + 1;
            const name = `${keyId} ${id}`;
            expected.set(name, (expected.get(name) ?? 0) + requests);
            users.set(id, [requests, 0, 0, 0]);
          }
          await addUsage(db, batchOf({ endUsers: [{ keyId, day, users }] }));
        }
      const best = [...expected.values()].sort((a, b) => b - a).slice(0, 12);
      const all = [...expected.values()].reduce((sum, requests) => sum + requests);
      const scope = { keyIds, from: DAY, to: DAY + length - 1 };
      const ways = [[], [scope]].flatMap((ranges) =>
        [1_000, 50, 7, 1].map((rowsPerQuery) => ({ ranges, rowsPerQuery })),
      );
      for (const way of ways) {
        const asked = { ...scope, ...way, limit: 12 };
        const { top, named, overflow } = await surveyEndUsers(db, asked);
        expect(top.map(({ requests }) => requests)).toEqual(best);
        for (const { keyId, externalUserId, requests } of top)
          expect(expected.get(`${keyId} ${externalUserId}`)).toBe(requests);
        expect(new Set(top.map((user) => `${user.keyId} ${user.externalUserId}`)).size).toBe(12);
        expect([named, overflow]).toEqual([all, 10 * length]);
      }
    },
  );

  test('nobody called', async () => {
    const { db } = await open();
    const scope = { keyIds: [await addKey(db)], from: DAY, to: DAY };
    expect(await surveyEndUsers(db, { ...scope, ranges: [], limit: 5 })).toEqual({
      unique: [],
      top: [],
      named: 0,
      overflow: 0,
    });
  });
});
