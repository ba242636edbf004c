import { randomUUID } from 'node:crypto';
import { normaliseEmail } from '../domain/accounts/email.ts';
import { hasUnprovenPassword } from '../storage/accounts/credentials.ts';
import { createUser, findUserByEmail, type User } from '../storage/accounts/users.ts';
import type { Db } from '../storage/schema.ts';
import { CommandError } from './context.ts';

export const JSON_OPTION = ['--json', 'print one JSON document'] as const;
export const EMAIL_OPTION = ['--email <address>', 'whose account'] as const;
export const UNCONFIRMED_OPTION = [
  '--unconfirmed',
  'also for an account that signed itself up and whose address nobody has confirmed',
] as const;

/** Who does what a command does, as audit lists tell it. */
export const BY_COMMAND = { by: 'command', ipAddress: null } as const;

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

/**
 * Refuses an account that signed itself up, and whose address nobody confirmed: anybody can sign up
 * with anybody's address. One that a command made is the operator's own word.
 *
 * @param unconfirmed whether the operator says that it is the right one
 */
export async function requireProven(
  db: Db,
  { id, email }: Pick<User, 'id' | 'email'>,
  unconfirmed: boolean,
): Promise<void> {
  if (unconfirmed || !(await hasUnprovenPassword(db, id))) return;
  throw new CommandError(
    `${email} signed up without confirming the address: it may be somebody else. ` +
      '`users reset-password` makes a link for its owner; --unconfirmed goes on without.',
  );
}
