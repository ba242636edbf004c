import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';

/** So many queries of a report run beside each other; SQLite reads in this thread. */
const AT_ONCE = { sqlite: 1, postgres: 2 } as const;

/** Does one part of the work after the other, some beside each other, until one says that none is left. */
export async function untilDone(db: Db, doNext: () => Promise<boolean>): Promise<void> {
  const lanes = AT_ONCE[isSqlite(db) ? 'sqlite' : 'postgres'];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (await doNext());
    }),
  );
}
