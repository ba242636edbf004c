import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import { databaseNow } from '../dialect.ts';
import type { Db, ErasedEndUsersTable } from '../schema.ts';
import { keyList } from './counting.ts';
import { addRemoved } from './removed-end-users.ts';

/** No server holds the names of what it has counted for so long: see `leaveErasedOut`. */
const MARKS_STAY_MS = 2 * DAY_MS;

/** At most this many marks are kept apart for a key; beyond it one stands for all its end users. */
const MARKS_PER_KEY = 1_000;
export const EVERYONE = '*';

/** What is kept of an erased end user: it recognises the id, and does not tell it. */
export const digestOf = (keyId: string, id: string): string => hash('sha256', `${keyId} ${id}`);

/**
 * Marks an end user of a key as erased now.
 *
 * @param lastDay the last day of the rows that were removed; -1 for none
 */
export async function markErased(
  trx: Db,
  keyId: string,
  externalUserId: string,
  lastDay: number,
): Promise<void> {
  const { marks } = await trx
    .selectFrom('erased_end_users')
    .select((eb) => eb.fn.countAll<number>().as('marks'))
    .where('key_id', '=', keyId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('erased_end_users')
    .values({
      key_id: keyId,
      digest: marks < MARKS_PER_KEY ? digestOf(keyId, externalUserId) : EVERYONE,
      erased_at: databaseNow(trx),
      last_day: lastDay,
    })
    .onConflict((conflict) =>
      conflict.columns(['key_id', 'digest']).doUpdateSet((eb) => ({
        erased_at: eb.ref('excluded.erased_at'),
        last_day: eb
          .case()
          .when('excluded.last_day', '>', eb.ref('erased_end_users.last_day'))
          .then(eb.ref('excluded.last_day'))
          .else(eb.ref('erased_end_users.last_day'))
          .end(),
      })),
    )
    .execute();
}

/** Removes the marks that no server can need any more. */
export async function forgetErasures(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('erased_end_users')
    .where('erased_at', '<', now.getTime() - MARKS_STAY_MS)
    .execute();
}

export type Mark = ErasedEndUsersTable;

/** By key and then by digest. */
export type Marks = ReadonlyMap<string, ReadonlyMap<string, Mark>>;

/** The marks of these keys that were set since a time of the database. */
export async function readMarks(trx: Db, keyIds: readonly string[], since: number): Promise<Marks> {
  const asked = keyList(keyIds);
  const rows = await trx
    .selectFrom('erased_end_users')
    .selectAll()
    .where(sql<boolean>`key_id in ${asked}`)
    .where('erased_at', '>=', Math.floor(since))
    .execute();
  const marks = new Map<string, Map<string, Mark>>();
  for (const row of rows) {
    const ofKey = marks.get(row.key_id) ?? new Map<string, Mark>();
    marks.set(row.key_id, ofKey.set(row.digest, row));
  }
  return marks;
}

/** Keeps a day's unique users exact where the end user had no row to remove on that day. */
export async function countErased(trx: Db, mark: Mark, day: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('erased_end_users')
    .set({ last_day: day })
    .where('key_id', '=', mark.key_id)
    .where('digest', '=', mark.digest)
    .where('last_day', '<', day)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await addRemoved(trx, mark.key_id, day, 1);
}
