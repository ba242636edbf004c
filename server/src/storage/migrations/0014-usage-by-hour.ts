import type { Db } from '../schema.ts';

/**
 * Finds what everybody did on a day that is not summed yet, without looking at each key that ever
 * was. Where there is very much, an operator may have made it before.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createIndex('usage_counts_hour')
    .on('usage_counts')
    .column('hour')
    .ifNotExists()
    .execute();
}
