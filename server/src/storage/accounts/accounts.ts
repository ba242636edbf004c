import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { type CreateUserResult, createUser } from './users.ts';

export interface NewAccount {
  id: string;
  /** Lower case. */
  email: string;
  /** As better-auth makes it. */
  passwordHash: string;
  emailConfirmed: boolean;
}

/** Stores a person with a password, whole or not at all. */
export async function createAccount(
  db: Db,
  { id, email, passwordHash, emailConfirmed }: NewAccount,
  now: Date,
): Promise<CreateUserResult> {
  return await inTransaction(db, async (trx) => {
    const result = await createUser(trx, { id, name: '', email }, now);
    if (result.type === 'email_taken') return result;
    if (emailConfirmed) await confirmEmail(trx, id);
    const time = now.toISOString();
    await trx
      .insertInto('accounts')
      .values({
        id: randomUUID(),
        account_id: id,
        provider_id: 'credential',
        user_id: id,
        password: passwordHash,
        created_at: time,
        updated_at: time,
      })
      .execute();
    return result;
  });
}

/** Notes that a person owns the address; false when that was known. */
export async function confirmEmail(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ email_verified: sql`true` })
    .where('id', '=', userId)
    .where('email_verified', '=', sql<boolean>`false`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
