import type { RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../server/src/durations.ts';
import { listAccounts } from '../../server/src/storage/accounts/list-accounts.ts';
import { listDailyRequests } from '../../server/src/storage/keys/key-details.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { countPeriodsAndKeys } from '../../server/src/storage/usage/reports/period-reports.ts';
import { surveyEndUsers } from '../../server/src/storage/usage/reports/survey-end-users.ts';
import {
  countAllRequests,
  countTraffic,
} from '../../server/src/storage/usage/reports/usage-reports.ts';
import { sumUp } from '../../server/src/storage/usage/sums/sum-up.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect, type TestDatabase } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { DAY } from '../support/usage.ts';
import { type ByClass, batchOf } from '../support/usage-batch.ts';

const KEYS = 60;
const DAYS = 12;
const USERS = 5;
/** When all these days are over. */
const AFTER = new Date((DAY + DAYS + 1) * DAY_MS);

/** An account with many keys, each with few end users on each of some days. */
async function manyKeys({ db }: TestDatabase): Promise<string[]> {
  const keyIds: string[] = [];
  for (let at = 0; at < KEYS; at += 1) keyIds.push(await addKey(db, `key_${at}`));
  const days = Array.from({ length: DAYS }, (_, at) => DAY + at);
  const users = new Map<string | null, ByClass>(
    Array.from({ length: USERS }, (_, at) => [`user:${at}`, [at + 1, 0, 0, 0]]),
  );
  await addUsage(
    db,
    batchOf({
      totals: keyIds.flatMap((keyId) =>
        days.map((day) => ({ keyId, hour: day * 24, counts: [15, 0, 0, 0] as ByClass })),
      ),
      endUsers: keyIds.flatMap((keyId) => days.map((day) => ({ keyId, day, users }))),
    }),
  );
  return keyIds;
}

/** The statements that some work takes. */
async function statementsOf(db: Db, work: (db: Db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(watched);
  return nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'any' }));
}

forEachDialect((dialect, open) => {
  test('what is read grows with the rows, not with the rows times the keys', async () => {
    const database = await open();
    const keyIds = await manyKeys(database);
    const scope = { keyIds, from: DAY, to: DAY + DAYS - 1 };
    const rowsPerQuery = 200;
    const statements = await statementsOf(database.db, (db) =>
      surveyEndUsers(db, { ...scope, ranges: [], limit: 20, rowsPerQuery }),
    );
    const parts = Math.ceil((KEYS * DAYS * USERS) / rowsPerQuery);
    expect(statements.length).toBeLessThanOrEqual(DAYS + 2 * parts);
    // How often each key is named, in the one parameter that lists keys: for each day, and once more.
    const named = statements.flatMap(({ parameters }) =>
      parameters.flatMap((value) => String(value).match(/\bkey_\d+/g) ?? []),
    );
    expect(named.length).toBeLessThanOrEqual(KEYS * (DAYS + 1));
  });

  test('of end users who cannot be among the first, no row is read', async () => {
    const database = await open();
    const keyIds = await manyKeys(database);
    const scope = { keyIds, from: DAY, to: DAY + DAYS - 1 };
    await addUsage(
      database.db,
      batchOf({
        endUsers: keyIds.slice(0, 3).map((keyId) => ({
          ...{ keyId, day: DAY },
          users: new Map([['user:busy', [1_000, 0, 0, 0]]]),
        })),
      }),
    );
    const survey = (db: Db, limit: number) =>
      surveyEndUsers(db, { ...scope, ranges: [], limit, rowsPerQuery: 200 });
    const { top } = await survey(database.db, 3);
    expect(top.map(({ externalUserId }) => externalUserId)).toEqual(Array(3).fill('user:busy'));
    const readBy = async (limit: number) => {
      const statements = await statementsOf(database.db, (db) => survey(db, limit));
      return statements.filter(({ sql }) => sql.includes('requests >')).length;
    };
    expect([await readBy(3), await readBy(1_000)]).toEqual([1, 20]);
  });

  test('a range that is summed takes no statement for each of its days', async () => {
    const database = await open();
    const keys = { keyIds: await manyKeys(database), formerOf: 'user' };
    await sumUp(database.db, AFTER);
    const reports = (days: number) => {
      const scope = { ...keys, from: DAY, to: DAY + days - 1 };
      const stretches = [{ from: DAY * 24, to: (DAY + days) * 24, offset: 0 }];
      return statementsOf(database.db, async (watched) => {
        await countPeriodsAndKeys(watched, { ...keys, unit: 'day', stretches });
        await surveyEndUsers(watched, { ...scope, ranges: [scope], limit: 20 });
        await countAllRequests(watched, scope);
        await listDailyRequests(watched, scope);
        await countTraffic(watched, scope);
      });
    };
    const [few, many] = [await reports(2), await reports(DAYS)];
    expect(many.length).toBe(few.length);
    // Nor are the rows read that were summed.
    const rows = (
      await statementsOf(database.db, (watched) =>
        countPeriodsAndKeys(watched, {
          ...{ ...keys, unit: 'day' },
          stretches: [{ from: DAY * 24, to: (DAY + DAYS) * 24, offset: 0 }],
        }),
      )
    ).filter(({ sql }) => /usage_counts|error_counts/.test(sql));
    expect(rows).toEqual([]);
  });

  test.each([
    ['as it is', async () => {}],
    ['summed', (db: Db) => sumUp(db, AFTER)],
  ])('no report searches a table from its beginning: %s', async (_, prepare) => {
    const database = await open();
    const { db } = database;
    const keys = { keyIds: await manyKeys(database), formerOf: 'user' };
    await prepare(db);
    const scope = { ...keys, from: DAY, to: DAY + DAYS - 1 };
    const stretches = [{ from: DAY * 24, to: (DAY + DAYS) * 24, offset: 120 }];
    const statements = await statementsOf(db, async (watched) => {
      await surveyEndUsers(watched, { ...scope, ranges: [], limit: 20 });
      await countAllRequests(watched, scope);
      for (const unit of ['hour', 'day'] as const)
        await countPeriodsAndKeys(watched, { ...keys, unit, stretches });
      await surveyEndUsers(watched, { ...scope, ranges: [scope], limit: 20 });
      await listDailyRequests(watched, scope);
      await countTraffic(watched, scope);
      await listAccounts(watched, { ...scope, ordering: '-requests', page: 1, page_size: 20 });
    });
    expect(statements.length).toBeGreaterThan(5);
    if (dialect === 'postgres') return;
    for (const statement of statements.filter(({ sql }) => /_(?:counts|days|hours)\b/.test(sql))) {
      const explained = { ...statement, sql: `explain query plan ${statement.sql}` };
      const { rows } = await db.executeQuery<{ detail: string }>(explained);
      const plan = rows.map(({ detail }) => detail);
      expect(plan.filter((step) => /^SCAN \w+_(?:counts|users|days|hours)/.test(step))).toEqual([]);
      expect(plan.some((step) => step.startsWith('SEARCH'))).toBe(true);
    }
  });
});
