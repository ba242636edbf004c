import type { Db } from '../schema.ts';

/** Counts end users of a day who have no row any more, so that its unique users stay exact. */
export async function addRemoved(
  trx: Db,
  keyId: string,
  day: number,
  users: number,
): Promise<void> {
  await trx
    .insertInto('removed_end_users')
    .values({ key_id: keyId, day, users })
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'day'])
        .doUpdateSet((eb) => ({ users: eb('removed_end_users.users', '+', users) })),
    )
    .execute();
}
