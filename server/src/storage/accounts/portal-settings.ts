import { randomBytes } from 'node:crypto';
import type { Db } from '../schema.ts';

/**
 * The secret that signs the portal's cookies and encrypts second factors: made once, and shared by
 * all servers of one database, so that nothing has to be set up. It lies beside what it protects:
 * whoever reads the database can sign in as anybody until the sessions in it end.
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
export async function decideOnce(db: Db, name: 'secret', value: string): Promise<boolean> {
  const inserted = await db
    .insertInto('portal_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}
