import type { Db } from '../schema.ts';

/** Whether a password's hash is stored that does not begin like this. */
export async function hasHashUnlike(db: Db, beginning: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('password', 'is not', null)
    .where('password', 'not like', `${beginning}%`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The hash of a person's password, by the person's address in lower case. */
export async function findPasswordHash(
  db: Db,
  email: string,
): Promise<{ id: string; hash: string } | undefined> {
  const row = await db
    .selectFrom('accounts as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.password as hash'])
    .where('u.email', '=', email)
    .where('a.provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.hash == null ? undefined : { id: row.id, hash: row.hash };
}

/** Puts another hash of the same password in the place of one, unless it was changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  { id, hash, by }: { id: string; hash: string; by: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password: by })
    .where('id', '=', id)
    .where('password', '=', hash)
    .execute();
}
