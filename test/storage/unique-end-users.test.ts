import { expect, test } from 'vitest';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import { surveyEndUsers } from '../../server/src/storage/usage/reports/survey-end-users.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addUser, NOW } from '../support/seeds.ts';
import { DAY } from '../support/usage.ts';
import { batchOf } from '../support/usage-batch.ts';

const KEYS = ['key_1', 'key_2', 'key_3'];
/** Over more days than a number has bits. */
const DAYS = Array.from({ length: 12 }, (_, at) => DAY + at * 12);
const USERS = Array.from({ length: 20 }, (_, at) => `user:${at}`);

/** Who came under which key on which day: some on all days, some now and then, some once. */
const VISITS = KEYS.flatMap((keyId, key) =>
  DAYS.flatMap((day, at) =>
    USERS.filter((_, user) => user % 5 === 0 || (user * 7 + at * 5 + key * 3) % 11 < 3).map(
      (user) => ({ keyId, day, user }),
    ),
  ),
);

forEachDialect((_, open) => {
  test('end users are told apart in each range by itself, also where ranges overlap', async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db, 'maryam');
    for (const id of KEYS) {
      const secret = { digest: `digest of ${id}`, prefix: 'rk_test' };
      await createKey(db, { id, userId, name: id, permissions: [], expiresAt: null, secret }, NOW);
    }
    await addUsage(
      db,
      batchOf({
        endUsers: VISITS.map(({ keyId, day, user }) => ({
          ...{ keyId, day },
          users: new Map([[user, [1, 0, 0, 0] as const]]),
        })),
      }),
    );
    const ranges = [
      { from: DAY, to: DAY + 132 },
      { from: DAY + 24, to: DAY + 48 },
      { from: DAY + 48, to: DAY + 108 },
      { from: DAY + 60, to: DAY + 72 },
      { from: DAY + 132, to: DAY + 150 },
      { from: DAY + 150, to: DAY + 160 },
    ];
    for (const keyIds of [KEYS, ['key_2']]) {
      const uniqueIn = ({ from, to }: { from: number; to: number }) =>
        new Set(
          VISITS.filter(({ keyId, day }) => keyIds.includes(keyId) && from <= day && day <= to).map(
            ({ keyId, user }) => `${keyId} ${user}`,
          ),
        ).size;
      const whole = { from: DAY, to: DAY + 160 };
      // Of these, people came on the first day and on the last.
      const narrow = { from: DAY + 12, to: DAY + 36 };
      for (const [days, inside, limit, rowsPerQuery] of [
        [whole, ranges, 0],
        [whole, ranges, 3],
        [whole, ranges, 3, 20],
        [whole, ranges, 3, 1],
        [narrow, [narrow], 3, 1],
      ] as const) {
        const asked = { keyIds, ...days, ranges: inside, limit };
        const inParts = { ...asked, ...(rowsPerQuery && { rowsPerQuery }) };
        const { unique, top } = await surveyEndUsers(db, inParts);
        expect(unique).toEqual(
          inside.map((range) => ({ ...range, users: uniqueIn(range), exact: true })),
        );
        // Some came on all days.
        const visited = DAYS.filter((day) => days.from <= day && day <= days.to).length;
        expect(top.map(({ requests }) => requests)).toEqual(Array(limit).fill(visited));
      }
    }
  });
});
