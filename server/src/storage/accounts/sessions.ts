import type { Db } from '../schema.ts';

/** Ends one session of a person; false when the person has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends every session of a person but one. */
export async function endOtherSessions(db: Db, userId: string, keptToken: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token', '!=', keptToken)
    .execute();
}
