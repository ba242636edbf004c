import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { OVERFLOW } from './adding/end-user-limit.ts';
import { markErased } from './erasure-marks.ts';
import { addRemoved } from './removed-end-users.ts';

/** Few enough for one statement to hold up the process for only a few milliseconds. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Removes the rows of a key's end users before a day, or of all days, but keeps count of them;
 * returns how many. The overflow stays.
 */
export async function purgeEndUsersOf(db: Db, keyId: string, end?: number): Promise<number> {
  let purged = 0;
  for (let day = await oldestDay(db, keyId, end); day !== null; ) {
    purged += await purgeSome(db, keyId, day);
    // SQLite works in this thread: let the requests that wait have their turn.
    await nextTurn();
    day = await oldestDay(db, keyId, end);
  }
  return purged;
}

/**
 * Removes them of the oldest day before `end` alone, whatever else is due. What the clock says may be wrong:
 * a clock that is a year ahead for an hour then costs a day, and not all days.
 */
export async function purgeOldestDayOf(db: Db, keyId: string, end: number): Promise<number> {
  const day = await oldestDay(db, keyId, end);
  return day === null ? 0 : await purgeEndUsersOf(db, keyId, day + 1);
}

/** The first day, before `end` where one is given, of which a key has end users left. */
async function oldestDay(db: Db, keyId: string, end: number | undefined): Promise<number | null> {
  const { day } = await db
    .selectFrom('end_user_counts')
    .select((eb) => eb.fn.min<number | null>('day').as('day'))
    .where('key_id', '=', keyId)
    .$if(end !== undefined, (query) => query.where('day', '<', end ?? 0))
    .where('external_user_id', '!=', OVERFLOW)
    .executeTakeFirstOrThrow();
  return day;
}

async function purgeSome(db: Db, keyId: string, day: number): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('end_user_counts')
      .where('key_id', '=', keyId)
      .where('day', '=', day)
      .where('external_user_id', 'in', (eb) =>
        eb
          .selectFrom('end_user_counts')
          .select('external_user_id')
          .where('key_id', '=', keyId)
          .where('day', '=', day)
          .where('external_user_id', '!=', OVERFLOW)
          .limit(ROWS_PER_STATEMENT),
      )
      .executeTakeFirstOrThrow();
    const users = Number(numDeletedRows);
    // Another server may have removed them before, and their key too.
    if (users > 0) await addRemoved(trx, keyId, day, users);
    return users;
  });
}

/**
 * Removes one end user's rows of all days, and what servers have counted but not written yet;
 * returns of how many days there were rows. Totals stay. See `eraseTraces` for SQLite's files.
 */
export async function eraseEndUser(db: Db, keyId: string, externalUserId: string): Promise<number> {
  return await inTransaction(db, async (trx) => {
    if (!(await lockKey(trx, keyId))) return 0;
    const rows = await trx
      .deleteFrom('end_user_counts')
      .where('key_id', '=', keyId)
      .where('external_user_id', '=', externalUserId)
      .where('external_user_id', '!=', OVERFLOW)
      // Each of the key's days is looked up, so that its other end users need not be searched.
      .where('day', 'in', (eb) =>
        eb
          .selectFrom('usage_counts')
          .select(sql<number>`hour / 24`.as('day'))
          .where('key_id', '=', keyId),
      )
      .returning('day')
      .execute();
    for (const { day } of rows) await addRemoved(trx, keyId, day, 1);
    await markErased(trx, keyId, externalUserId, Math.max(-1, ...rows.map(({ day }) => day)));
    return rows.length;
  });
}

/** Waits for the end of a batch that is being added; false when there is no such key. */
async function lockKey(trx: Db, keyId: string): Promise<boolean> {
  // An update that changes nothing locks the row in either dialect; SQLite has no `for update`.
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set((eb) => ({ last_used_at: eb.ref('last_used_at') }))
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
