import { sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';

/** Takes a person's second factor away; false when there was none. */
export async function removeSecondFactor(db: Db, userId: string): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    await trx
      .updateTable('users')
      .set({ two_factor_enabled: sql`false` })
      .where('id', '=', userId)
      .execute();
    const { numDeletedRows } = await trx
      .deleteFrom('two_factors')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  });
}
