import { sql } from 'kysely';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { setPassword } from './credentials.ts';
import { type CreateUserResult, createUser } from './users.ts';

interface NewAccount {
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
    await setPassword(trx, id, passwordHash, now);
    return result;
  });
}

/** Notes that a person owns the address. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified: sql`true` })
    .where('id', '=', userId)
    .execute();
}
