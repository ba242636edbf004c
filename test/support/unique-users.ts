import type { Db } from '../../server/src/storage/schema.ts';
import { OVERFLOW } from '../../server/src/storage/usage/adding/end-user-limit.ts';

/**
 * The end users of a key that called on a day (whole days, UTC, since the Unix epoch): exact, also
 * after rows of that day were purged or erased. (Whoever is erased and calls again on the same day
 * counts twice: knowing better would take keeping the id.)
 */
export async function countUniqueUsers(db: Db, keyId: string, day: number): Promise<number> {
  // One statement, so that nothing is removed in between.
  const { present, removed } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('end_user_counts')
        .select((eb) => eb.fn.countAll<number>().as('users'))
        .where('key_id', '=', keyId)
        .where('day', '=', day)
        .where('external_user_id', '!=', OVERFLOW)
        .as('present'),
      eb
        .selectFrom('removed_end_users')
        .select('users')
        .where('key_id', '=', keyId)
        .where('day', '=', day)
        .as('removed'),
    ])
    .executeTakeFirstOrThrow();
  return (present ?? 0) + (removed ?? 0);
}
