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
      const expected = ranges.map((range) => ({ ...range, users: uniqueIn(range), exact: true }));
      const whole = { keyIds, from: DAY, to: DAY + 160 };
      for (const [limit, rowsPerQuery] of [[0], [3], [3, 20], [3, 1]] as const) {
        const asked = { ...whole, ranges, limit, ...(rowsPerQuery && { rowsPerQuery }) };
        const { unique, top } = await surveyEndUsers(db, asked);
        expect(unique).toEqual(expected);
        // Some came on all days.
        expect(top.map(({ requests }) => requests)).toEqual(Array(limit).fill(DAYS.length));
      }
    }
  });
});
