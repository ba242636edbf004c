import type { Db } from '../schema.ts';

/** Whether a session has not been ended. */
export async function hasSession(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Ends one session of a person; false when the person has no such session. */
export async function endSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends every session of a person but one; false when there was no other. */
export async function endOtherSessions(db: Db, userId: string, keptId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '!=', keptId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends the sessions of a person that were not used for longest, beyond so many. */
export async function endSessionsBeyond(db: Db, userId: string, atMost: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('updated_at', 'desc')
        .orderBy('id')
        .limit(atMost),
    )
    .execute();
}

/** Notes that a session is in use. */
export async function noteSessionUse(db: Db, id: string, now: Date): Promise<void> {
  const updated_at = now.toISOString();
  await db.updateTable('sessions').set({ updated_at }).where('id', '=', id).execute();
}
