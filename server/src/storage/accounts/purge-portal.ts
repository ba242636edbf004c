import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** By which column a table says when a row has had its time. */
const ENDS = {
  sessions: 'expires_at',
  verifications: 'expires_at',
  invites: 'expires_at',
  known_browsers: 'expires_at',
  used_codes: 'expires_at',
  code_attempts: 'resets_at',
} as const;

/**
 * Removes what is past its time: sessions, links, invitations, known browsers, codes.
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
}
