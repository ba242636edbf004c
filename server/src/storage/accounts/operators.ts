import { recordAudit } from '../audit/audit.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { decideOnce } from './portal-settings.ts';

export async function isOperator(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an account an operator's; false when it is one already. */
export async function grantOperator(
  db: Db,
  userId: string,
  { now, by, ipAddress }: { now: Date; by: 'account' | 'command'; ipAddress: string | null },
): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    // From now on there has been an operator: whoever signs up first is nobody special.
    await decideOnce(trx, 'first_account', userId);
    const inserted = await trx
      .insertInto('operators')
      .values({ user_id: userId, granted_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (!inserted) return false;
    await recordAudit(trx, { userId, action: 'operator_granted', by, ipAddress }, now);
    return true;
  });
}

/** Makes an account an operator's if it is the first one that signed up by itself. */
export async function grantFirstOperator(
  db: Db,
  userId: string,
  { now, ipAddress }: { now: Date; ipAddress: string | null },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    if (await decideOnce(trx, 'first_account', userId))
      await grantOperator(trx, userId, { now, by: 'account', ipAddress });
  });
}
