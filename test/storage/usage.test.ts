import {
  assert,
  asyncProperty,
  constantFrom,
  nat,
  option,
  record,
  stringMatching,
  tuple,
  uniqueArray,
} from 'fast-check';
import { expect, test } from 'vitest';
import type { Db, StatusCounts } from '../../server/src/storage/schema.ts';
import { joinBatches } from '../../server/src/storage/usage/adding/batch-parts.ts';
import { addBatches, addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { countUniqueUsers } from '../support/unique-users.ts';
import { callsOf, DAY, endUserIds, NOBODY, requestsByUser } from '../support/usage.ts';
import { batchOf, type GivenUsage, usesOf } from '../support/usage-batch.ts';

const HOUR = DAY * 24;

const countsOf = (row: StatusCounts): number[] => [
  ...[row.status_2xx, row.status_3xx, row.status_4xx, row.status_5xx],
];

/** All that is stored, by what it is counted of. */
async function storedCounts(db: Db): Promise<Map<string, number[]>> {
  const totals = await db.selectFrom('usage_counts').selectAll().execute();
  const users = await db.selectFrom('end_user_counts').selectAll().execute();
  return new Map([
    ...totals.map(
      (row) =>
        [
          `${row.key_id === 'anonymous' ? null : row.key_id} in ${row.hour}`,
          countsOf(row),
        ] as const,
    ),
    ...users.map(({ external_user_id: id, ...row }) => {
      const name = `${id === '*' ? null : id} of ${row.key_id} on ${row.day}`;
      return [name, countsOf(row)] as const;
    }),
  ]);
}

forEachDialect((_, open) => {
  test('a batch with an id is added once, also where it is tried twice at once', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batch = { ...callsOf(keyId, ['user:1']), id: 'batch 1' };
    await Promise.all([addUsage(db, batch), addUsage(db, batch)]);
    await addUsage(db, batch);
    await addUsage(db, { ...batch, id: 'batch 2' });
    expect(await requestsByUser(db)).toEqual({ 'user:1': 2 });
  });

  test('a batch of many keys takes few statements', async () => {
    const { db } = await open();
    const ids = Array.from({ length: 100 }, (_, at) => `key_${at}`);
    for (const id of ids) await addKey(db, id);
    let statements = 0;
    const counting = db.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const counts = [1, 0, 0, 0] as const;
    await addUsage(
      counting,
      batchOf({
        totals: ids.map((keyId) => ({ keyId, hour: HOUR, counts })),
        endUsers: ids.map((keyId) => ({ keyId, day: DAY, users: new Map([['user:1', counts]]) })),
        lastUses: ids.map((keyId) => ({ keyId, at: 0 })),
      }),
    );
    expect(await db.selectFrom('end_user_counts').selectAll().execute()).toHaveLength(100);
    expect(statements).toBeLessThan(20);
  });

  test('adds to what is there, by key, hour, end user and status class, as numbers', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batch = batchOf({
      totals: [
        { keyId, hour: HOUR, counts: [5, 4, 3, 2] },
        { keyId: null, hour: HOUR, counts: [1, 0, 0, 0] },
      ],
      endUsers: [
        {
          keyId,
          day: DAY,
          users: new Map([
            ['user:1', [2, 2, 1, 1]],
            [null, [1, 0, 0, 0]],
          ]),
        },
      ],
    });
    await addUsage(db, batch);
    await addUsage(db, batch);
    const counts = { status_2xx: 10, status_3xx: 8, status_4xx: 6, status_5xx: 4 };
    const totals = await db.selectFrom('usage_counts').selectAll().orderBy('key_id').execute();
    expect(totals).toEqual([
      {
        key_id: 'anonymous',
        hour: HOUR,
        ...{ status_2xx: 2, status_3xx: 0, status_4xx: 0, status_5xx: 0 },
      },
      { key_id: keyId, hour: HOUR, ...counts },
    ]);
    const users = await db.selectFrom('end_user_counts').selectAll().execute();
    expect(users).toHaveLength(2);
    expect(users).toContainEqual({
      key_id: keyId,
      day: DAY,
      external_user_id: 'user:1',
      ...{ status_2xx: 4, status_3xx: 4, status_4xx: 2, status_5xx: 2 },
    });
    expect(await requestsByUser(db)).toEqual({ 'user:1': 4, '*': 2 });
  });

  test('whichever rows have the same counts, each is added by itself', async () => {
    const { db } = await open();
    const keyIds = [await addKey(db, 'key_1'), await addKey(db, 'key_2')];
    const expected = new Map<string, number[]>();
    const add = (name: string, counts: readonly number[]): void => {
      const sum = expected.get(name) ?? [0, 0, 0, 0];
      expected.set(
        name,
        sum.map((count, at) => count + (counts[at] ?? 0)),
      );
    };
    const few = nat({ max: 2 });
    const counts = tuple(few, few, few, few);
    const keyId = constantFrom(...keyIds);
    const ids = option(stringMatching(/^[a-z0-9][a-zA-Z0-9._:-]{0,3}$/));
    const calls = record({
      totals: uniqueArray(record({ keyId: option(keyId), hour: nat({ max: 3 }), counts }), {
        selector: ({ keyId, hour }) => `${keyId} ${hour}`,
      }),
      endUsers: uniqueArray(record({ keyId, day: nat({ max: 2 }), id: ids, counts }), {
        selector: ({ keyId, day, id }) => `${keyId} ${day} ${id}`,
      }),
    });
    await assert(
      asyncProperty(calls, async ({ totals, endUsers }) => {
        for (const { keyId, hour, counts } of totals) add(`${keyId} in ${hour}`, counts);
        for (const { keyId, day, id, counts } of endUsers)
          add(`${id} of ${keyId} on ${day}`, counts);
        const users = endUsers.map(({ id, counts, ...of }) => ({
          ...{ ...of, users: new Map([[id, counts]]) },
        }));
        await addUsage(db, batchOf({ totals, endUsers: users }));
      }),
      { numRuns: 25 },
    );
    expect(expected.size).toBeGreaterThan(20);
    expect(await storedCounts(db)).toEqual(expected);
  });

  test('an empty batch changes nothing', async () => {
    const { db } = await open();
    await addUsage(db, NOBODY);
    expect(await db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
  });

  test('a batch of more rows than fit one statement is added whole', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const keys = Array.from({ length: 2_500 }, (_, at) => `key_${1_000 + at}`);
    const counts = [1, 0, 2, 0] as const;
    const batch = batchOf({
      totals: keys.map((keyId) => ({ keyId, hour: HOUR, counts })),
      endUsers: [{ keyId, day: DAY, users: new Map(endUserIds(2_500).map((id) => [id, counts])) }],
    });
    await addUsage(db, batch);
    await addUsage(db, batch);
    expect(await countUniqueUsers(db, keyId, DAY)).toBe(2_500);
    const stored = await storedCounts(db);
    expect(stored.size).toBe(5_000);
    expect(new Set([...stored.values()].map(String))).toEqual(new Set(['2,0,4,0']));
  });

  test('notes when a key was last used, and never goes back', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, batchOf({ lastUses: [{ keyId, at: 2_000 }] }));
    await addUsage(db, batchOf({ lastUses: [{ keyId, at: 1_000 }] }));
    const key = await db.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow();
    expect(key.last_used_at).toBe('1970-01-01T00:00:02.000Z');
  });

  test('notes how many requests a key had on its last busy day, and never goes back', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const after = async (uses: Pick<GivenUsage, 'busiest' | 'lastUses'>) => {
      await addUsage(db, batchOf(uses));
      const key = db.selectFrom('api_keys').select(['busiest_day', 'busiest_requests']);
      return Object.values(await key.executeTakeFirstOrThrow());
    };
    const busy = (day: number, requests: number) => after({ busiest: [{ keyId, day, requests }] });
    expect(await busy(DAY, 5)).toEqual([DAY, 5]);
    expect(await busy(DAY, 3)).toEqual([DAY, 5]);
    expect(await busy(DAY, 7)).toEqual([DAY, 7]);
    expect(await busy(DAY - 1, 9)).toEqual([DAY, 7]);
    expect(await after({ lastUses: [{ keyId, at: 1_000 }] })).toEqual([DAY, 7]);
    expect(await busy(DAY + 1, 1)).toEqual([DAY + 1, 1]);
  });

  test('notes how each key was used, also of more keys than one statement changes', async () => {
    const { db } = await open();
    const ids = Array.from({ length: 600 }, (_, at) => `key_${at}`);
    for (const id of ids) await addKey(db, id);
    const used = ids.map((keyId, at) => ({ keyId, at: 1_000 * at }));
    const busiest = ids.map((keyId, at) => ({ keyId, day: DAY, requests: 1 + at }));
    // One is only used, one comes only near its limit, and one is not in the batch.
    const uses = usesOf({
      lastUses: used.slice(2),
      busiest: [...busiest.slice(1, 2), ...busiest.slice(3)],
    });
    await addUsage(db, { ...NOBODY, ...uses });
    const stored = await db
      .selectFrom('api_keys')
      .select(['id', 'last_used_at', 'busiest_day', 'busiest_requests'])
      .execute();
    expect(new Map(stored.map(({ id, ...use }) => [id, Object.values(use)]))).toEqual(
      new Map(
        ids.map((id, at) => [
          id,
          [
            at < 2 ? null : new Date(1_000 * at).toISOString(),
            ...(at === 0 || at === 2 ? [null, null] : [DAY, 1 + at]),
          ],
        ]),
      ),
    );
  });

  test('end users of a key that is gone are dropped; the rest of the batch is kept', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const gone = callsOf('key_gone', ['user:1']);
    const kept = callsOf(keyId, ['user:2']);
    await addUsage(db, joinBatches(gone, kept));
    expect(await requestsByUser(db)).toEqual({ 'user:2': 1 });
    expect(await db.selectFrom('usage_counts').select('key_id').execute()).toHaveLength(2);
  });

  test('a batch is added whole or not at all', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batch = callsOf(keyId, ['user:1']);
    const broken = { ...batch, ...usesOf({ lastUses: [{ keyId, at: Number.NaN }] }) };
    await expect(addUsage(db, broken)).rejects.toThrow();
    expect(await requestsByUser(db)).toEqual({});
    expect(await db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
  });

  test('batches are added together, the same key and end user in several of them too', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const gone = callsOf('key_gone', ['user:1']);
    const batches = [callsOf(keyId, ['user:1', 'user:2']), gone, callsOf(keyId, ['user:2'])];
    await addBatches(db, batches);
    expect(await requestsByUser(db)).toEqual({ 'user:1': 1, 'user:2': 2 });
    const ofKey = await db.selectFrom('usage_counts').selectAll().where('key_id', '=', keyId);
    expect(await ofKey.execute()).toMatchObject([{ status_2xx: 3 }]);
  });

  test('errors of several batches are added up, those of nobody too', async () => {
    const { db } = await open();
    const error = { keyId: null, hour: HOUR, code: 'rate_limited', requests: 2 };
    const other = { ...error, code: 'not_found' };
    await addBatches(db, [
      { ...NOBODY, errors: [error] },
      { ...NOBODY, errors: [error, other] },
    ]);
    const stored = await db.selectFrom('error_counts').select(['code', 'requests']).execute();
    expect(new Map(stored.map(({ code, requests }) => [code, requests]))).toEqual(
      new Map([
        ['rate_limited', 4],
        ['not_found', 2],
      ]),
    );
  });

  test('batches are added all or none, and under the id of the first once', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batches = [{ ...callsOf(keyId, ['user:1']), id: 'first' }, callsOf(keyId, ['user:2'])];
    const broken = { ...NOBODY, ...usesOf({ lastUses: [{ keyId, at: Number.NaN }] }) };
    await expect(addBatches(db, [...batches, broken])).rejects.toThrow();
    expect(await requestsByUser(db)).toEqual({});
    await addBatches(db, batches);
    await addBatches(db, batches);
    expect(await requestsByUser(db)).toEqual({ 'user:1': 1, 'user:2': 1 });
  });
});
