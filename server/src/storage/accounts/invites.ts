import type { Db } from '../schema.ts';

interface NewInvite {
  id: string;
  /** Lower case. */
  email: string;
  /** SHA-256 in hex. */
  tokenDigest: string;
  expiresAt: Date;
}

/** Stores an invitation, in place of an earlier one of the same address. */
export async function createInvite(
  db: Db,
  { id, email, tokenDigest, expiresAt }: NewInvite,
  now: Date,
): Promise<void> {
  const row = {
    id,
    email,
    token_digest: tokenDigest,
    created_at: now.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
  await db
    .insertInto('invites')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
    .execute();
}

/** The open invitations, the newest first. Times are ISO 8601 in UTC. */
export async function listInvites(db: Db, now: Date) {
  return await db
    .selectFrom('invites')
    .select(['id', 'email', 'created_at', 'expires_at'])
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The address that an open invitation is for. */
export async function findInvitedEmail(
  db: Db,
  tokenDigest: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invites')
    .select('email')
    .where('token_digest', '=', tokenDigest)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return row?.email;
}

/** Removes an invitation, used or withdrawn; false when there is none. */
export async function deleteInvite(
  db: Db,
  by: { id: string } | { tokenDigest: string },
): Promise<boolean> {
  const [column, value] =
    'id' in by ? (['id', by.id] as const) : (['token_digest', by.tokenDigest] as const);
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where(column, '=', value)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
