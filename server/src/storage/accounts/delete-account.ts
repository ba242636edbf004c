import { publishKeysOf } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { formerIdOf } from '../usage/former-keys.ts';

/**
 * Deletes a person and everything that belongs to the person: sessions, password, second factor,
 * keys and their secrets, usage, audit. The keys stop working with the commit.
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
    await trx.deleteFrom('usage_counts').where('key_id', '=', formerIdOf(userId)).execute();
    await trx.deleteFrom('users').where('id', '=', userId).execute();
    await publishKeysOf(trx, userId);
  });
}
