import { DAY_MS } from '../../../durations.ts';
import { databaseNow } from '../../dialect.ts';
import type { Db } from '../../schema.ts';

/** Far longer than a server tries to add a batch whose answer was lost. */
const KEPT_MS = 2 * DAY_MS;

/**
 * Notes that a batch is added, in the transaction that adds it; false where it was added before. Where
 * the connection breaks at the end of a transaction, nobody but the database knows how it ended.
 */
export async function noteBatch(trx: Db, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('usage_batches')
    .values({ id, added_at: databaseNow(trx) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Removes what is noted of batches that no server can try again. */
export async function forgetBatches(db: Db): Promise<void> {
  await db
    .deleteFrom('usage_batches')
    .where('added_at', '<', (eb) => eb(databaseNow(db), '-', KEPT_MS))
    .execute();
}
