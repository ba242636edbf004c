import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { HOUR_MS } from '../../durations.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { moveErrors } from '../usage/error-counts.ts';
import { formerIdOf } from '../usage/former-keys.ts';
import { purgeEndUsersOf } from '../usage/usage-retention.ts';

/** By then every server has stored what it had counted of a key before it was revoked. */
const SETTLED_MS = HOUR_MS;

/** Few enough for one transaction to hold up the process for only a few milliseconds. */
const HOURS_PER_TRANSACTION = 500;

/**
 * Removes every account's revoked keys but the last `keep`; returns how many. What was counted of
 * them goes on counting, by hour and day, as the account's former keys; their end users' ids go.
 */
export async function foldRevokedKeys(
  db: Db,
  { keep, now }: { keep: number; now: Date },
): Promise<number> {
  const settled = new Date(now.getTime() - SETTLED_MS).toISOString();
  const accounts = await db
    .selectFrom('api_keys')
    .select((eb) => ['user_id as userId', eb.fn.countAll<number>().as('revoked')])
    .where('revoked_at', 'is not', null)
    .groupBy('user_id')
    .having((eb) => eb.fn.countAll(), '>', keep)
    .execute();
  let folded = 0;
  for (const { userId, revoked } of accounts)
    for (let left = revoked - keep; left > 0; left -= 1) {
      const id = await oldestOf(db, userId, settled);
      if (id === undefined) break;
      await foldKey(db, { id, userId });
      folded += 1;
      // SQLite works in this thread: let the requests that wait have their turn.
      await nextTurn();
    }
  return folded;
}

interface RevokedKey {
  id: string;
  userId: string;
}

/** The key of an account that was revoked first, where that was before a time. */
async function oldestOf(db: Db, userId: string, before: string): Promise<string | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', '<', before)
    .orderBy('revoked_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return key?.id;
}

async function foldKey(db: Db, key: RevokedKey): Promise<void> {
  await purgeEndUsersOf(db, key.id);
  while ((await foldHours(db, key)) === HOURS_PER_TRANSACTION) await nextTurn();
  await inTransaction(db, async (trx) => {
    // Changes nothing, but locks the row: of two servers that fold a key, one comes too late.
    const { numUpdatedRows } = await trx
      .updateTable('api_keys')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', key.id)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await foldHours(trx, key);
    await foldEndUsers(trx, key);
    await moveErrors(trx, key.id, formerIdOf(key.userId));
    await trx.deleteFrom('api_keys').where('id', '=', key.id).execute();
  });
}

/** Counts some hours of a key as the account's; returns how many. */
async function foldHours(db: Db, { id, userId }: RevokedKey): Promise<number> {
  return await inTransaction(db, async (trx) => {
    const rows = await trx
      .deleteFrom('usage_counts')
      .where('key_id', '=', id)
      .where('hour', 'in', (eb) =>
        eb
          .selectFrom('usage_counts')
          .select('hour')
          .where('key_id', '=', id)
          .limit(HOURS_PER_TRANSACTION),
      )
      .returningAll()
      .execute();
    if (rows.length === 0) return 0;
    await trx
      .insertInto('usage_counts')
      .values(rows.map((row) => ({ ...row, key_id: formerIdOf(userId) })))
      .onConflict((conflict) =>
        conflict.columns(['key_id', 'hour']).doUpdateSet((eb) => ({
          status_2xx: eb('usage_counts.status_2xx', '+', eb.ref('excluded.status_2xx')),
          status_3xx: eb('usage_counts.status_3xx', '+', eb.ref('excluded.status_3xx')),
          status_4xx: eb('usage_counts.status_4xx', '+', eb.ref('excluded.status_4xx')),
          status_5xx: eb('usage_counts.status_5xx', '+', eb.ref('excluded.status_5xx')),
        })),
      )
      .execute();
    return rows.length;
  });
}

/** Counts a key's end users of each day as the account's. Only the overflow still has a row. */
async function foldEndUsers(trx: Db, { id, userId }: RevokedKey): Promise<void> {
  await sql`
    insert into former_end_users (user_id, day, users, overflowing)
    select ${userId}, day, cast(sum(users) as integer), cast(sum(overflowing) as integer) from (
      select day, users, 0 as overflowing from removed_end_users where key_id = ${id}
      union all
      select day, 0, 1 from end_user_counts where key_id = ${id}
    ) as counted where true group by day
    on conflict (user_id, day) do update set
      users = former_end_users.users + excluded.users,
      overflowing = former_end_users.overflowing + excluded.overflowing`.execute(trx);
}
