import type { Db } from '../../server/src/storage/schema.ts';

/** Minutes pass: every link was made so much earlier. */
export async function minutesPass(db: Db, minutes: number): Promise<void> {
  const links = await db.selectFrom('links').selectAll().execute();
  for (const { token_digest, expires_at } of links) {
    const earlier = new Date(Date.parse(expires_at) - minutes * 60_000).toISOString();
    await db
      .updateTable('links')
      .set({ expires_at: earlier })
      .where('token_digest', '=', token_digest)
      .execute();
  }
}
