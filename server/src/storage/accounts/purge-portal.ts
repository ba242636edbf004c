import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Removes sessions, links and invitations that are past their time. */
export async function purgePortal(db: Db, now: Date): Promise<void> {
  const time = now.toISOString();
  for (const table of ['sessions', 'verifications', 'invites']) {
    await sql`delete from ${sql.table(table)} where expires_at < ${time}`.execute(db);
  }
}
