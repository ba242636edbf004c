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

/**
 * Ends everything that was opened with the former password, second factor or address of an
 * account: its links, its sign-ins that wait for a second factor, and its sessions. Belongs in the
 * transaction of the change.
 *
 * @param keptId the id of the session of the browser that makes the change; left out, none is kept
 */
export async function voidCredentials(trx: Db, holder: Holder, keptId?: string): Promise<void> {
  await deleteLinks(trx, holder);
  await endSignIns(trx, holder.id, keptId);
}

/** Ends an account's sessions and its sign-ins that wait for a second factor, but not its links. */
export async function endSignIns(trx: Db, userId: string, keptId?: string): Promise<void> {
  await trx.deleteFrom('verifications').where('value', '=', userId).execute();
  if (keptId !== undefined) return await endOtherSessions(trx, userId, keptId);
  await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
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
