import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { deleteLinks } from './links.ts';
import { endOtherSessions } from './sessions.ts';

/** Whose credentials change. */
export interface Holder {
  id: string;
  email: string;
}

/** Which credentials (address, password, second factor, passkeys) an account had at one time. */
export interface Credentials {
  userId: string;
  /** Goes up with each change, and when all sessions are ended. */
  version: number;
}

/** The credentials of an account now. It is found by its id, or by its address in lower case. */
export async function credentialsOf(
  db: Db,
  owner: { userId: string } | { email: string },
): Promise<Credentials | undefined> {
  const [column, value] =
    'email' in owner ? (['email', owner.email] as const) : (['id', owner.userId] as const);
  return await db
    .selectFrom('users')
    .select(['id as userId', 'credentials_version as version'])
    .where(column, '=', value)
    .executeTakeFirst();
}

/**
 * Whether credentials that were read before still count. Within a transaction, nobody can change them
 * until it ends. Without one, a later change ends every session that was there when this was asked.
 */
export async function areCurrent(db: Db, { userId, version }: Credentials): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((eb) => ({ credentials_version: eb.ref('credentials_version') }))
    .where('id', '=', userId)
    .where('credentials_version', '=', version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends everything that was opened with the former password, second factor or address of an
 * account: its links, its sign-ins that wait for a second factor, and its sessions. A session that is
 * about to begin does not outlive it either (`areCurrent`). Belongs in the transaction of the change.
 *
 * @param keptId the id of the session of the browser that makes the change; left out, none is kept
 */
export async function voidCredentials(trx: Db, holder: Holder, keptId?: string): Promise<void> {
  await endSignIns(trx, holder.id, keptId);
  await deleteLinks(trx, holder);
}

/** Ends an account's sessions and its sign-ins that wait for a second factor, but not its links. */
export async function endSignIns(trx: Db, userId: string, keptId?: string): Promise<void> {
  // First, since it locks the row: a sign-in at this moment is either done, and ends below, or asks
  // `areCurrent` later and learns that it is too late.
  await trx
    .updateTable('users')
    .set((eb) => ({ credentials_version: eb('credentials_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
  if (keptId !== undefined) await endOtherSessions(trx, userId, keptId);
  else await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/**
 * Sets the password of an account, which may have none yet.
 *
 * @param hash as better-auth makes it
 */
export async function setPassword(trx: Db, userId: string, hash: string, now: Date): Promise<void> {
  const time = now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ password: hash, updated_at: time })
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  await trx
    .insertInto('accounts')
    .values({
      id: randomUUID(),
      account_id: userId,
      provider_id: 'credential',
      user_id: userId,
      password: hash,
      created_at: time,
      updated_at: time,
    })
    .execute();
}

/** Whether an account has a password that somebody chose without having shown who they are. */
export async function hasUnprovenPassword(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.user_id', 'u.id')
    .select('a.id')
    .where('u.id', '=', userId)
    .where('a.password', 'is not', null)
    .where('u.email_verified', '=', sql<boolean>`false`)
    .executeTakeFirst();
  return row !== undefined;
}
