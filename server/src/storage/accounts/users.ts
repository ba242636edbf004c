import { sql } from 'kysely';
import type { Db } from '../schema.ts';

export interface User {
  id: string;
  name: string;
  email: string;
}

export type CreateUserResult = { type: 'created'; user: User } | { type: 'email_taken' };

/** Stores a person who has no password yet; `user.email` must be in lower case. */
export async function createUser(db: Db, user: User, now: Date): Promise<CreateUserResult> {
  const time = now.toISOString();
  const inserted = await db
    .insertInto('users')
    .values({ ...user, created_at: time, updated_at: time })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted ? { type: 'created', user } : { type: 'email_taken' };
}

/** The person with this e-mail address (in lower case), if there is one. */
export const findUserByEmail = (db: Db, email: string): Promise<User | undefined> =>
  findUser(db, 'email', email);

/** The person with this id, if there is one. */
export const findUserById = (db: Db, id: string): Promise<User | undefined> =>
  findUser(db, 'id', id);

async function findUser(db: Db, column: 'id' | 'email', value: string): Promise<User | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where(column, '=', value)
    .executeTakeFirst();
}

/** Whether somebody has shown that the address of an account is theirs. */
export const isConfirmed = (db: Db, userId: string): Promise<boolean> =>
  isSet(db, userId, 'email_verified');

/** Whether a person needs a second factor to sign in. */
export const hasSecondFactor = (db: Db, userId: string): Promise<boolean> =>
  isSet(db, userId, 'two_factor_enabled');

async function isSet(
  db: Db,
  userId: string,
  column: 'email_verified' | 'two_factor_enabled',
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    // The dialect's own word: a boolean in PostgreSQL, a number in SQLite.
    .where(column, '=', sql<boolean>`true`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes other transactions that take the same lock wait for the end of this one. */
export async function lockAccount(trx: Db, userId: string): Promise<void> {
  // Changes nothing, but locks the row.
  await trx
    .updateTable('users')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', userId)
    .execute();
}
