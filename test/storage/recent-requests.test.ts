import { expect, test } from 'vitest';
import type { RecentRequest } from '../../server/src/domain/usage/usage-batch.ts';
import { DAY_MS } from '../../server/src/durations.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { purgeUsage } from '../../server/src/storage/usage/purge-usage.ts';
import { findRecent, listRecent } from '../../server/src/storage/usage/recent-requests.ts';
import { addUsage } from '../../server/src/storage/usage/usage.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';
import { batchOf } from '../support/usage-batch.ts';

/** Requests of a key at these times, by which they are named. */
const requestsAt = (keyId: string, times: readonly number[]): RecentRequest[] =>
  times.map((at) => ({
    ...{ requestId: `${at}`, keyId, at, operation: 'listReciters', method: 'GET' },
    ...{ status: 200, code: null, parameters: [], refused: [], durationMs: 1.5 },
  }));

async function keptTimes(db: Db, keyId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('recent_requests')
    .select('at')
    .where('key_id', '=', keyId)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

forEachDialect((_, open) => {
  test('requests are shown, found and kept for seven days', async () => {
    const { db } = await open();
    const keyId = await addKey(db);
    const { user_id: userId } = await db
      .selectFrom('api_keys')
      .select('user_id')
      .executeTakeFirstOrThrow();
    const oldest = NOW.getTime() - 7 * DAY_MS;
    const requests = requestsAt(keyId, [oldest - 1, oldest]);
    await addUsage(db, batchOf({ recent: { requests, crowded: [] } }));
    const find = (at: number) => findRecent(db, { userId, requestId: `${at}` }, NOW);
    expect(await find(oldest - 1)).toBeUndefined();
    expect(await find(oldest)).toMatchObject({ at: oldest, duration_us: 1_500 });
    const ofAnother = { userId: 'somebody else', requestId: `${oldest}` };
    expect(await findRecent(db, ofAnother, NOW)).toBeUndefined();
    const page = { keyId, errors: false, page: 1, page_size: 10 };
    expect(await listRecent(db, page, NOW)).toMatchObject({ count: 1, rows: [{ at: oldest }] });
    await purgeUsage(db, NOW);
    expect(await keptTimes(db, keyId)).toEqual([oldest]);
  });

  test('of a key that is called much, the last thousand are kept, and all of other keys', async () => {
    const { db } = await open();
    const [keyId, other] = [await addKey(db), await addKey(db, 'key_2')];
    const times = Array.from({ length: 1_002 }, (_, at) => NOW.getTime() + at);
    const ofOther = [NOW.getTime() - 1, NOW.getTime() + 2_000];
    const requests = [...requestsAt(keyId, times), ...requestsAt(other, ofOther)];
    await addUsage(db, batchOf({ recent: { requests, crowded: [keyId] } }));
    expect(await keptTimes(db, keyId)).toEqual(times.slice(2));
    expect(await keptTimes(db, other)).toEqual(ofOther);
  });
});
