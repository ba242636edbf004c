import { sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { TwoFactorsTable } from '../portal-schema.ts';
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

/** What is encrypted of a second factor. */
export type Encrypted = Pick<TwoFactorsTable, 'secret' | 'backup_codes'>;

/** All second factors, as they are stored. */
export async function listEncrypted(db: Db): Promise<TwoFactorsTable[]> {
  return await db.selectFrom('two_factors').select(['user_id', 'secret', 'backup_codes']).execute();
}

/** Replaces what is stored of a second factor, unless it has changed meanwhile. */
export async function replaceEncrypted(
  db: Db,
  { user_id, secret, backup_codes }: TwoFactorsTable,
  replacement: Encrypted,
): Promise<void> {
  await db
    .updateTable('two_factors')
    .set(replacement)
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('backup_codes', '=', backup_codes)
    .execute();
}
