import type { Db } from './schema.ts';

/**
 * Runs `work` whole or not at all: in the transaction that `db` already is, or in a new one. So
 * what is one step by itself can also be a part of a larger one.
 */
export const inTransaction = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);
