import type { Db } from '../schema.ts';

/** Stores a decision unless it was taken before; true when this was the first time. */
export async function decideOnce(db: Db, name: 'secret', value: string): Promise<boolean> {
  const inserted = await db
    .insertInto('portal_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst();
  return inserted !== undefined;
}
