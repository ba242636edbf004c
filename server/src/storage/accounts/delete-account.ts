import { sql } from 'kysely';
import { bumpRevision } from '../changes/revisions.ts';
import { eraseTraces } from '../erase-traces.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';

/**
 * Deletes a person and everything that belongs to the person: sessions, password, second factor,
 * keys and their secrets, usage, audit. The keys stop working with the commit. The address goes
 * from what belongs to others too. Within a transaction, `eraseTraces` is the caller's to call.
 */
export async function deleteAccount(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    // The one table that cannot refer to keys, since it counts calls without one too.
    await trx
      .deleteFrom('usage_counts')
      .where('key_id', 'in', (eb) =>
        eb.selectFrom('api_keys').select('id').where('user_id', '=', userId),
      )
      .execute();
    await deleteLinks(trx, userId);
    const user = await trx
      .deleteFrom('users')
      .where('id', '=', userId)
      .returning('email')
      .executeTakeFirst();
    if (user !== undefined) await forgetAddress(trx, user.email);
    await bumpRevision(trx, 'keys');
  });
  if (!db.isTransaction) await eraseTraces(db);
}

/** Links and challenges name their person in a value of better-auth's own making. */
async function deleteLinks(trx: Db, userId: string): Promise<void> {
  await sql`delete from verifications where value like ${`%${userId}%`}`.execute(trx);
}

/** Takes an address out of what an operator did for it: an invitation, and the note of one. */
async function forgetAddress(trx: Db, email: string): Promise<void> {
  await trx.deleteFrom('invites').where('email', '=', email).execute();
  await trx.updateTable('audit_events').set({ after: null }).where('after', '=', email).execute();
}
