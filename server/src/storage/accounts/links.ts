import { sql } from 'kysely';
import type { LinkPurpose } from '../portal-schema.ts';
import type { Db } from '../schema.ts';

export interface NewLink {
  purpose: LinkPurpose;
  subject: string;
  /** SHA-256 in hex. */
  tokenDigest: string;
  expiresAt: Date;
}

/** What a token opens: never another purpose than the one that it was made for. */
export interface LinkKey {
  purpose: LinkPurpose;
  tokenDigest: string;
  now: Date;
}

/** Stores a link, in place of an earlier one of the same subject and purpose. */
export async function putLink(
  db: Db,
  { purpose, subject, tokenDigest, expiresAt }: NewLink,
): Promise<void> {
  const row = { purpose, subject, token_digest: tokenDigest, expires_at: expiresAt.toISOString() };
  await db
    .insertInto('links')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'purpose']).doUpdateSet(row))
    .execute();
}

/** The subject of a link that works, which goes on working; undefined when there is none. */
export async function findLink(
  db: Db,
  { purpose, tokenDigest, now }: LinkKey,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('links')
    .select('subject')
    .where('token_digest', '=', tokenDigest)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.subject;
}

/**
 * Uses up a link: its subject, or undefined when it does not work. Belongs in the transaction of
 * what the link lets happen, so that neither is there without the other.
 */
export async function takeLink(
  trx: Db,
  { purpose, tokenDigest, now }: LinkKey,
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('links')
    .where('token_digest', '=', tokenDigest)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning('subject')
    .executeTakeFirst();
  return row?.subject;
}

/** Ends every link of an account: those for its id, for its address, and for one that it is to have. */
export async function deleteLinks(
  trx: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  await trx
    .deleteFrom('links')
    .where((eb) =>
      eb.or([
        eb('subject', 'in', [id, email]),
        // `change-email` has the address behind the id.
        eb(sql`substr(subject, 1, ${sql.lit(id.length + 1)})`, '=', `${id} `),
      ]),
    )
    .execute();
}
