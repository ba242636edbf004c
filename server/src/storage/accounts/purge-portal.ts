import { sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import { purgeCountedAudit } from '../audit/audit.ts';
import type { Db } from '../schema.ts';

/** How long what strangers caused stands in an account's audit list. */
const COUNTED_AUDIT_DAYS = 90;

/** By which column a table says when a row has had its time. */
const ENDS = {
  sessions: 'expires_at',
  verifications: 'expires_at',
  links: 'expires_at',
  invites: 'expires_at',
  known_browsers: 'expires_at',
  used_codes: 'expires_at',
  code_attempts: 'resets_at',
} as const;

/**
 * Removes what is past its time: sessions, links, invitations, known browsers, codes, and old
 * counts.
 *
 * @param idleSeconds how long a session lives after its last use
 */
export async function purgePortal(db: Db, now: Date, idleSeconds: number): Promise<void> {
  const time = now.toISOString();
  for (const [table, column] of Object.entries(ENDS)) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < ${time}`.execute(db);
  }
  const unusedSince = new Date(now.getTime() - idleSeconds * 1000).toISOString();
  await sql`delete from sessions where updated_at < ${unusedSince}`.execute(db);
  await purgeCountedAudit(db, new Date(now.getTime() - COUNTED_AUDIT_DAYS * DAY_MS));
}
