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
export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  return await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .executeTakeFirst();
}
