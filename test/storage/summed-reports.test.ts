import { expect, test } from 'vitest';
import { calendarOf } from '../../server/src/domain/reports/time-zone.ts';
import { DAY_MS } from '../../server/src/durations.ts';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { reportsFrom } from '../../server/src/storage/usage/reports/reports.ts';
import { sumUp } from '../../server/src/storage/usage/sums/sum-up.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, addUser, NOW } from '../support/seeds.ts';
import { DAY } from '../support/usage.ts';
import { batchOf } from '../support/usage-batch.ts';

const DAYS = 6;
/** When the last but one of them is over. */
const NOW_THEN = new Date((DAY + DAYS - 1) * DAY_MS + DAY_MS / 2);

/** Accounts whose keys were called at all kinds of hours. */
async function busyAccounts(db: Db) {
  const accounts: { userId: string; keyIds: string[] }[] = [];
  for (const name of ['maryam', 'zayd']) {
    const { id: userId } = await addUser(db, name);
    const keyIds = [1, 2, 3].map((at) => `${name}_${at}`);
    for (const id of keyIds) {
      const secret = { digest: `digest of ${id}`, prefix: 'rk_test' };
      await createKey(db, { id, userId, name: id, permissions: [], expiresAt: null, secret }, NOW);
    }
    accounts.push({ userId, keyIds });
  }
  const keys = accounts.flatMap(({ keyIds }) => keyIds);
  for (let hour = DAY * 24; hour < (DAY + DAYS) * 24; hour += 1) {
    const used = [...keys, null].filter((_, at) => (hour * 7 + at * 5) % 11 < 4);
    const counts = [(hour % 5) + 1, 0, hour % 3, hour % 2] as const;
    await addUsage(
      db,
      batchOf({
        totals: used.map((keyId) => ({ keyId, hour, counts })),
        errors: used.map((keyId) => ({ keyId, hour, code: `code_${hour % 2}`, requests: 1 })),
        endUsers: used.flatMap((keyId) =>
          keyId === null
            ? []
            : [
                {
                  ...{ keyId, day: Math.floor(hour / 24) },
                  users: new Map([
                    [`user:${hour % 7}`, counts],
                    [hour % 9 === 0 ? null : 'user:all', counts],
                  ]),
                },
              ],
        ),
        lastUses: used.flatMap((keyId) =>
          keyId === null ? [] : [{ keyId, at: hour * 3_600_000 }],
        ),
      }),
    );
  }
  return accounts;
}

/** Everything that is read of these accounts, in an order of its own. */
async function everyReport(db: Db, accounts: Awaited<ReturnType<typeof busyAccounts>>) {
  const read = reportsFrom(db);
  const reports: unknown[] = [];
  const range = { from: DAY, to: DAY + DAYS - 1 };
  for (const { userId, keyIds } of accounts)
    for (const keys of [{ keyIds, formerOf: userId }, { keyIds: keyIds.slice(0, 1) }]) {
      for (const zone of ['UTC', 'Asia/Kolkata', 'America/New_York'])
        for (const unit of ['hour', 'day'] as const) {
          const stretches = calendarOf(zone)?.stretchesOf({ from: DAY + 1, to: DAY + 5 }) ?? [];
          reports.push(await read('countPeriodsAndKeys', { ...keys, unit, stretches }));
        }
      for (const days of [range, { from: DAY + 1, to: DAY + 2 }, { from: DAY + 5, to: DAY + 5 }]) {
        const scope = { ...keys, ...days };
        reports.push(await read('summarizeUsage', scope));
        reports.push(await read('countAllRequests', scope));
        reports.push(await read('countEndUsersByDay', scope));
        const ranges = [days, range];
        reports.push(await read('surveyEndUsers', { ...keys, ...range, ranges, limit: 0 }));
        reports.push(await read('surveyEndUsers', { ...scope, ranges: [], limit: 100 }));
        reports.push(await read('listDailyRequests', scope));
      }
    }
  reports.push(await read('countTraffic', range));
  for (const ordering of ['-requests', 'requests', 'email'] as const)
    reports.push(
      ...(await read('listAccounts', { ...range, ordering, page: 1, page_size: 9 })).results,
    );
  return reports.map(inOrder);
}

/** The same with every list in order. */
const inOrder = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, part) =>
    Array.isArray(part)
      ? part.map((each) => JSON.stringify(each, Object.keys(Object(each)).sort())).sort()
      : part,
  );

forEachDialect((_, open) => {
  test('every report says the same, whether its days are summed, some are, or none', async () => {
    const { db } = await open();
    const accounts = await busyAccounts(db);
    const before = await everyReport(db, accounts);
    await sumUp(db, NOW_THEN);
    expect(await everyReport(db, accounts)).toEqual(before);
    await db
      .updateTable('summed_days')
      .set({ up_to: '' })
      .where('day', '=', DAY + 2)
      .execute();
    expect(await everyReport(db, accounts)).toEqual(before);
    expect(before.length).toBeGreaterThan(50);
  });

  test('an account has as many requests whatever the order is that accounts are listed in', async () => {
    const { db } = await open();
    await busyAccounts(db);
    const read = reportsFrom(db);
    const requestsIn = async (ordering: 'email' | '-requests') => {
      const asked = { ordering, page: 1, page_size: 9, from: DAY + 1, to: DAY + DAYS - 1 };
      const { results } = await read('listAccounts', asked);
      return new Map(results.map(({ id, requests }) => [id, requests]));
    };
    const before = await requestsIn('email');
    expect(Math.min(...before.values())).toBeGreaterThan(0);
    for (const prepare of [async () => {}, () => sumUp(db, NOW_THEN)]) {
      await prepare();
      expect(await requestsIn('-requests')).toEqual(before);
      expect(await requestsIn('email')).toEqual(before);
    }
  });

  test('calls just after midnight count though their key was noted as used just before', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(
      db,
      batchOf({
        totals: [{ keyId, hour: DAY * 24, counts: [3, 0, 0, 0] }],
        lastUses: [{ keyId, at: DAY * DAY_MS - 30_000 }],
      }),
    );
    const read = reportsFrom(db);
    for (const ordering of ['email', '-requests'] as const) {
      const asked = { ordering, page: 1, page_size: 9, from: DAY, to: DAY };
      expect((await read('listAccounts', asked)).results).toMatchObject([{ requests: 3 }]);
    }
  });
});
