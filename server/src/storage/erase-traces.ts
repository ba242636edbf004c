import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isSqlite } from './dialect.ts';
import type { Db } from './schema.ts';

/** How long to wait for those who still read what was there before. */
const WAIT_MS = 2_000;
const RETRY_MS = 25;

/**
 * Takes what was deleted out of SQLite's files too. Its pages are overwritten as rows go
 * (`secure_delete`); here they reach the file, and the write-ahead log, which has the pages as they
 * were, is cut to nothing. On PostgreSQL there is nothing to do: its files are its own matter.
 *
 * @param db not a transaction: what it deletes is in the log until after its end
 * @returns false when somebody read for so long that the log had to stay; try again later
 */
export async function eraseTraces(db: Db): Promise<boolean> {
  if (!isSqlite(db)) return true;
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > deadline) return false;
    await sleep(RETRY_MS);
  }
}
