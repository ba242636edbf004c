import type { Db } from './schema.ts';
import { tryAgainIfCollided } from './try-again.ts';

/**
 * Runs `work` whole or not at all: in the transaction that `db` already is, or in a new one. So
 * what is one step by itself can also be a part of a larger one. A new one is begun again where it
 * collided with another, so that `work` leaves nothing but what it does in the database.
 */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : tryAgainIfCollided(() => db.transaction().execute(work));
