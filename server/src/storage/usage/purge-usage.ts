import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import type { Db } from '../schema.ts';
import { forgetBatches } from './adding/added-batches.ts';
import { OVERFLOW } from './adding/end-user-limit.ts';
import { keyList } from './counting.ts';
import { forgetErasures } from './erasure-marks.ts';
import { purgeErrors } from './error-counts.ts';
import { purgeKeyless } from './keyless-callers.ts';
import { purgeRecent } from './recent-requests.ts';
import { purgeOldestDayOf } from './usage-retention.ts';

const RETENTION_DAYS = 90;

/** Few enough for one query to hold up the process for only a few milliseconds. */
const KEYS_PER_QUERY = 500;

/**
 * Removes the rows of end users that are older than 90 days, one day of each key at a time; returns how
 * many. Totals stay. Also removes requests and codes of errors past their time, and what is kept of
 * erasures and of batches that no server needs any more.
 */
export async function purgeUsage(db: Db, now: Date): Promise<number> {
  const firstDay = Math.floor(now.getTime() / DAY_MS) - RETENTION_DAYS;
  let purged = 0;
  for (let keyIds = await keysAfter(db, ''); keyIds.length > 0; ) {
    for (const id of await withEndUsersBefore(db, keyIds, firstDay))
      purged += await purgeOldestDayOf(db, id, firstDay);
    await purgeRecent(db, keyIds, now);
    // SQLite works in this thread: let the requests that wait have their turn.
    await nextTurn();
    keyIds = await keysAfter(db, keyIds.at(-1) ?? '');
  }
  await purgeErrors(db, now);
  await purgeKeyless(db, now);
  await forgetErasures(db, now);
  await forgetBatches(db);
  return purged;
}

/** The keys that come next, by id: of a million nobody needs a list. */
async function keysAfter(db: Db, id: string): Promise<string[]> {
  const keys = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '>', id)
    .orderBy('id')
    .limit(KEYS_PER_QUERY)
    .execute();
  return keys.map((key) => key.id);
}

/** Those of the keys that have end users before a day. Most have none, at any time. */
async function withEndUsersBefore(
  db: Db,
  keyIds: readonly string[],
  day: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select key.id from ${keyList(keyIds, 'id')} as key
    where exists (
      select 1 from end_user_counts
      where key_id = key.id and day < ${day} and external_user_id <> ${OVERFLOW}
    )`.execute(db);
  return rows.map((row) => row.id);
}
