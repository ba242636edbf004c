import { isSqlite } from '../../dialect.ts';
import type { Db } from '../../schema.ts';

/** So many queries of a report run at the same time; SQLite reads in this thread. */
const AT_ONCE = { sqlite: 1, postgres: 2 } as const;

/**
 * Does part after part of the work, some at the same time, until none is left.
 *
 * @param doNext does the next part; false: there was none
 */
export async function untilDone(db: Db, doNext: () => Promise<boolean>): Promise<void> {
  const lanes = AT_ONCE[isSqlite(db) ? 'sqlite' : 'postgres'];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (await doNext());
    }),
  );
}
