import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';

/** An account, by its id or by its address (in lower case). */
export type Owner = { userId: string } | { email: string };

/**
 * Finds out whether an account knows a browser.
 *
 * @param digest SHA-256 in hex of the token in the browser's cookie
 * @returns whose account it is, and since when (ISO 8601) it knows the browser; undefined where it does not
 *   know it, or is none
 */
export async function findKnownBrowser(
  db: Db,
  digest: string,
  owner: Owner,
  now: Date,
): Promise<{ userId: string; since: string } | undefined> {
  const [column, value] =
    'email' in owner ? (['u.email', owner.email] as const) : (['u.id', owner.userId] as const);
  return await db
    .selectFrom('known_browsers as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['u.id as userId', 'b.last_used_at as since'])
    .where('b.digest', '=', digest)
    .where(column, '=', value)
    .where('b.expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

interface NewKnownBrowser {
  userId: string;
  /** Of the token that the browser gets now. */
  digest: string;
  /** Of the token that it had, if it had one. */
  earlier: string | undefined;
  expiresAt: Date;
  /** How many browsers an account may know. */
  atMost: number;
}

/**
 * Makes a browser known to an account under a new token; other accounts that know it go on to.
 * Where an account knows too many, it forgets those that it has not seen for longest. That is what
 * every sign-in ends with, and so it is noted as the account's last one.
 *
 * @returns whether the account knew it before
 */
export async function rememberBrowser(
  db: Db,
  { userId, digest, earlier = '', expiresAt, atMost }: NewKnownBrowser,
  now: Date,
): Promise<boolean> {
  const times = { last_used_at: now.toISOString(), expires_at: expiresAt.toISOString() };
  return await inTransaction(db, async (trx) => {
    const known = await trx
      .deleteFrom('known_browsers')
      .where('digest', '=', earlier)
      .where('user_id', '=', userId)
      .returning('expires_at')
      .executeTakeFirst();
    await trx
      .updateTable('users')
      .set({ last_sign_in_at: times.last_used_at })
      .where('id', '=', userId)
      .execute();
    await trx.updateTable('known_browsers').set({ digest }).where('digest', '=', earlier).execute();
    await trx
      .insertInto('known_browsers')
      .values({ digest, user_id: userId, ...times })
      .execute();
    await trx
      .deleteFrom('known_browsers')
      .where('user_id', '=', userId)
      .where('digest', 'not in', (eb) =>
        eb
          .selectFrom('known_browsers')
          .select('digest')
          .where('user_id', '=', userId)
          .orderBy('last_used_at', 'desc')
          .orderBy('digest')
          .limit(atMost),
      )
      .execute();
    return known !== undefined && known.expires_at > times.last_used_at;
  });
}

/** Makes an account know no browser any more. */
export async function forgetBrowsers(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('user_id', '=', userId).execute();
}
