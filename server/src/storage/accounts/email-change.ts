import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { type Holder, voidCredentials } from './credentials.ts';
import { findLink, type LinkKey, takeLink } from './links.ts';
import { findUserByEmail, findUserById, lockAccount } from './users.ts';

/** Whom a link that changes an address is for: an account, and its address to be. */
export const changeSubject = (userId: string, email: string): string => `${userId} ${email}`;

/** Ends the links by which the address of an account would change. */
export async function endEmailChanges(trx: Db, userId: string): Promise<void> {
  const start = changeSubject(userId, '');
  await trx
    .deleteFrom('links')
    .where('purpose', '=', 'change-email')
    .where(sql`substr(subject, 1, ${sql.lit(start.length)})`, '=', start)
    .execute();
}

type EmailChangeResult =
  | { type: 'changed'; holder: Holder; email: string }
  | { type: 'no_link' | 'email_taken' };

/**
 * Uses up a link that changes the address of an account, which is confirmed by that. Everything that
 * was opened with the former address ends, but for a session of the browser that does it.
 */
export async function changeEmailByLink(
  trx: Db,
  key: LinkKey,
  keptId: string | undefined,
): Promise<EmailChangeResult> {
  const [userId = '', email = ''] = (await findLink(trx, key))?.split(' ') ?? [];
  // First, as whoever changes credentials: they end links, and would wait for this link, and this for them.
  await lockAccount(trx, userId);
  const holder = await findUserById(trx, userId);
  if (holder === undefined || (await takeLink(trx, key)) === undefined) return { type: 'no_link' };
  if (!(await setEmail(trx, holder, email, key.now))) return { type: 'email_taken' };
  await voidCredentials(trx, holder, keptId);
  return { type: 'changed', holder, email };
}

/** Gives an account another, confirmed address (in lower case); false where another account has it. */
async function setEmail(trx: Db, { id }: Holder, email: string, now: Date): Promise<boolean> {
  if ((await findUserByEmail(trx, email)) !== undefined) return false;
  await trx
    .updateTable('users')
    .set({ email, email_verified: sql`true`, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
  return true;
}
