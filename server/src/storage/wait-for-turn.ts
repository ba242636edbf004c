import { sql } from 'kysely';
import { isSqlite } from './dialect.ts';
import type { Db } from './schema.ts';

/**
 * Takes the lock by which transactions take turns, however long the others before this one run. From
 * then on this one's statements have no time limit. Other locks are waited for only a short time: who
 * waits for one stands in the way of all that come after.
 *
 * SQLite has nothing to wait for here: a transaction there begins as the only writer.
 */
export async function waitForTurn(trx: Db, lock: () => Promise<unknown>): Promise<void> {
  if (isSqlite(trx)) {
    await lock();
    return;
  }
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local lock_timeout = 0`.execute(trx);
  await lock();
  await sql`set local lock_timeout to default`.execute(trx);
}
