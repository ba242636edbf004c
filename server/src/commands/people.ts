import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '../domain/email.ts';
import { createUser, findUserByEmail, type User } from '../storage/accounts/users.ts';
import type { Db } from '../storage/schema.ts';
import { CommandError } from './context.ts';

/** The address in lower case. */
export function requireEmail(text: string): string {
  const email = normaliseEmail(text);
  if (email === undefined) throw new CommandError(`--email: "${text}" is not an e-mail address.`);
  return email;
}

/** A new person with this address; `name` is, by default, what stands before the @. */
export function newUser(email: string, name?: string): User {
  return { id: randomUUID(), email, name: name?.trim() || email.replace(/@.*/, '') };
}

/** The person with this address. */
export async function findUser(db: Db, address: string): Promise<User> {
  const email = requireEmail(address);
  const user = await findUserByEmail(db, email);
  if (!user) throw new CommandError(`There is no user ${email}.`);
  return user;
}

/** The person with this address, made when there is none. */
export async function findOrCreateUser(
  db: Db,
  email: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const user = newUser(email);
  const result = await createUser(db, user, now);
  if (result.type === 'created') return { id: user.id, isNew: true };
  return { id: (await findUser(db, email)).id, isNew: false };
}
