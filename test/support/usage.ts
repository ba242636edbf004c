import type { UsageBatch } from '../../server/src/domain/usage/usage-batch.ts';
import { DAY_MS } from '../../server/src/durations.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { batchOf } from './usage-batch.ts';

/** Whole days since the Unix epoch. */
export const DAY = 20_000;
/** A batch of nothing. */
export const NOBODY = batchOf({});

/** One successful call of each of these end users, made just now. */
export function callsOf(
  keyId: string,
  ids: readonly string[],
  day = DAY,
  since = Date.now(),
): UsageBatch {
  return batchOf({
    totals: [{ keyId, hour: day * 24, counts: [ids.length, 0, 0, 0] }],
    endUsers: [{ keyId, day, users: new Map(ids.map((id) => [id, [1, 0, 0, 0, since]])) }],
    lastUses: [{ keyId, at: day * DAY_MS }],
  });
}

/** Different end users' ids. */
export function endUserIds(count: number, prefix = 'user'): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}-${at}`);
}

/** How many successful calls are stored of each end user. */
export async function requestsByUser(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('end_user_counts')
    .select(['external_user_id', 'status_2xx'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.external_user_id, row.status_2xx]));
}
