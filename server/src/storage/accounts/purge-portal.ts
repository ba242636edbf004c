import { sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import { purgeCountedAudit } from '../audit/audit.ts';
import type { Db } from '../schema.ts';

/** How long what strangers caused stands in an account's audit list. */
const COUNTED_AUDIT_DAYS = 90;

/** Removes sessions, links and invitations that are past their time, and old counts. */
export async function purgePortal(db: Db, now: Date): Promise<void> {
  const time = now.toISOString();
  for (const table of ['sessions', 'verifications', 'links', 'invites']) {
    await sql`delete from ${sql.table(table)} where expires_at < ${time}`.execute(db);
  }
  await purgeCountedAudit(db, new Date(now.getTime() - COUNTED_AUDIT_DAYS * DAY_MS));
}
