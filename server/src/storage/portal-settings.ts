import { randomBytes } from 'node:crypto';
import type { Db } from './schema.ts';

/**
 * The secret that signs the portal's cookies and encrypts second factors: made once, and shared by
 * all servers of one database. It lies beside what it protects; who keeps backups where others can
 * read them sets one of their own instead.
 */
export async function readOrCreateSecret(db: Db): Promise<string> {
  const value = randomBytes(32).toString('base64url');
  await decideOnce(db, 'secret', value);
  const row = await db
    .selectFrom('portal_settings')
    .select('value')
    .where('name', '=', 'secret')
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Stores a decision unless it was taken before; true when this was the first time. */
export async function decideOnce(
  db: Db,
  name: 'secret' | 'first_account',
  value: string,
): Promise<boolean> {
  const inserted = await db
    .insertInto('portal_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}
