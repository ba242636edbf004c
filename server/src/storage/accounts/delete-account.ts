import { setImmediate as nextTurn } from 'node:timers/promises';
import { publishKeysOf } from '../changes/key-feed.ts';
import { eraseTraces } from '../erase-traces.ts';
import { inTransaction } from '../in-transaction.ts';
import { listKeyNames } from '../keys/key-owners.ts';
import type { Db } from '../schema.ts';
import { formerIdOf } from '../usage/former-keys.ts';
import { purgeEndUsersOf } from '../usage/usage-retention.ts';
import { type Holder, voidCredentials } from './credentials.ts';
import { isLastOperator } from './operators.ts';

type DeleteAccountResult = { type: 'deleted' | 'last_operator' };

/**
 * Deletes a person and everything that belongs to the person: sessions, password, second factor,
 * links, keys and their secrets, usage, audit. The keys stop working with the commit. The address goes
 * from what belongs to others too. What is kept is that an account with this id was deleted, and
 * when. The only operator is not deleted. Within a transaction, `eraseTraces` is the caller's to call.
 */
export async function deleteAccount(
  db: Db,
  holder: Holder,
  now: Date,
): Promise<DeleteAccountResult> {
  const { id } = holder;
  if (await isLastOperator(db, id)) return { type: 'last_operator' };
  await emptyAccount(db, id);
  const result = await inTransaction<DeleteAccountResult>(db, async (trx) => {
    if (await isLastOperator(trx, id)) return { type: 'last_operator' };
    // In the order in which others lock these rows, whoever counts calls or changes a key: in another
    // one, PostgreSQL would end either them or this.
    // The tables that cannot refer to keys, since they count calls without one too.
    for (const table of ['usage_counts', 'error_counts'] as const) {
      await trx
        .deleteFrom(table)
        .where('key_id', 'in', (eb) =>
          eb.selectFrom('api_keys').select('id').where('user_id', '=', id),
        )
        .execute();
      await trx.deleteFrom(table).where('key_id', '=', formerIdOf(id)).execute();
    }
    await trx.deleteFrom('api_keys').where('user_id', '=', id).execute();
    // Neither can refer to users: links are for addresses too, and a challenge is better-auth's.
    await voidCredentials(trx, holder);
    const deleted = await trx
      .deleteFrom('users')
      .where('id', '=', id)
      .returning('created_at')
      .executeTakeFirst();
    await forgetAddress(trx, holder.email);
    if (deleted) await recordDeletion(trx, id, deleted.created_at, now);
    await publishKeysOf(trx, id);
    return { type: 'deleted' };
  });
  if (result.type === 'deleted' && !db.isTransaction) await eraseTraces(db);
  return result;
}

/** Few enough for one statement to hold up the process for only a few milliseconds. */
const EVENTS_PER_STATEMENT = 1_000;

/**
 * Removes what an account may have millions of, a little at a time. With the account itself it would be
 * one piece of work, for which everybody waits on SQLite.
 */
async function emptyAccount(db: Db, userId: string): Promise<void> {
  for (const keyId of (await listKeyNames(db, userId)).keys()) await purgeEndUsersOf(db, keyId);
  while ((await deleteSomeEvents(db, userId)) === EVENTS_PER_STATEMENT) await nextTurn();
}

async function deleteSomeEvents(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('audit_events')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('audit_events')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('id')
        .limit(EVENTS_PER_STATEMENT),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Takes an address out of what an operator did for it: an invitation, and the note of one. */
async function forgetAddress(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('invites').where('email', '=', email).execute();
  await trx.updateTable('audit_events').set({ after: null }).where('after', '=', email).execute();
}

async function recordDeletion(
  trx: Db,
  id: string,
  createdAt: string | Date,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('deleted_accounts')
    .values({
      account_id: id,
      created_at: new Date(createdAt).toISOString(),
      deleted_at: now.toISOString(),
    })
    .execute();
}
