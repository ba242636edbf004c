import { expect, test } from 'vitest';
import type { UsageBatch } from '../../server/src/domain/usage-batch.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { countUniqueUsers } from '../../server/src/storage/usage/usage-retention.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey } from '../support/seeds.ts';
import { callsOf, DAY, endUserIds, NOBODY, requestsByUser } from '../support/usage.ts';

const HOUR = DAY * 24;

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
    await addUsage(counting, {
      totals: ids.map((keyId) => ({ keyId, hour: HOUR, counts })),
      endUsers: ids.map((keyId) => ({ keyId, day: DAY, users: new Map([['user:1', counts]]) })),
      lastUses: ids.map((keyId) => ({ keyId, at: 0 })),
    });
    expect(await db.selectFrom('end_user_counts').selectAll().execute()).toHaveLength(100);
    expect(statements).toBeLessThan(20);
  });

  test('adds to what is there, by key, hour, end user and status class, as numbers', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batch: UsageBatch = {
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
      lastUses: [],
    };
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

  test('an empty batch changes nothing', async () => {
    const { db } = await open();
    await addUsage(db, NOBODY);
    expect(await db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
  });

  test('a batch of more rows than fit one statement is added whole', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, callsOf(keyId, endUserIds(2_500)));
    expect(await countUniqueUsers(db, keyId, DAY)).toBe(2_500);
  });

  test('notes when a key was last used, and never goes back', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    await addUsage(db, { ...NOBODY, lastUses: [{ keyId, at: 2_000 }] });
    await addUsage(db, { ...NOBODY, lastUses: [{ keyId, at: 1_000 }] });
    const key = await db.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow();
    expect(key.last_used_at).toBe('1970-01-01T00:00:02.000Z');
  });

  test('end users of a key that is gone are dropped; the rest of the batch is kept', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const gone = callsOf('key_gone', ['user:1']);
    const kept = callsOf(keyId, ['user:2']);
    await addUsage(db, {
      totals: [...gone.totals, ...kept.totals],
      endUsers: [...gone.endUsers, ...kept.endUsers],
      lastUses: [...gone.lastUses, ...kept.lastUses],
    });
    expect(await requestsByUser(db)).toEqual({ 'user:2': 1 });
    expect(await db.selectFrom('usage_counts').select('key_id').execute()).toHaveLength(2);
  });

  test('a batch is added whole or not at all', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const batch = callsOf(keyId, ['user:1']);
    const broken = { ...batch, lastUses: [{ keyId, at: Number.NaN }] };
    await expect(addUsage(db, broken)).rejects.toThrow();
    expect(await requestsByUser(db)).toEqual({});
    expect(await db.selectFrom('usage_counts').selectAll().execute()).toEqual([]);
  });
});
