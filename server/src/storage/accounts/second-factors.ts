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

/** The stored secret of a set-up that is not confirmed; undefined where there is none. */
export async function findSetUp(db: Db, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('two_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('verified', '=', sql<boolean>`false`)
    .executeTakeFirst();
  return row?.secret;
}

/**
 * Makes a set-up count, and signing in need it from now on, whole or not at all.
 *
 * @param secret as it was stored when its code was looked at
 * @returns false where another set-up has taken its place since
 */
export async function confirmSetUp(trx: Db, userId: string, secret: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('two_factors')
    .set({ verified: sql`true` })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('verified', '=', sql<boolean>`false`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx
    .updateTable('users')
    .set({ two_factor_enabled: sql`true` })
    .where('id', '=', userId)
    .execute();
  return true;
}

/** What is encrypted of a second factor, as it is stored. */
export interface Encrypted {
  secret: string;
  backup_codes: string;
}

/** The same with the person whose it is. */
interface Stored extends Encrypted {
  user_id: string;
}

/** All second factors, as they are stored. */
export async function listEncrypted(db: Db): Promise<Stored[]> {
  return await db.selectFrom('two_factors').select(['user_id', 'secret', 'backup_codes']).execute();
}

/** Replaces what is stored of a second factor, unless it has changed meanwhile. */
export async function replaceEncrypted(
  db: Db,
  { user_id, secret, backup_codes }: Stored,
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
