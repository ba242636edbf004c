import { recordAudit } from '../audit/audit.ts';
import { publishKeysOf } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { endSignIns, voidCredentials } from './credentials.ts';
import { type Actor, type ActResult, isLastOperator } from './operators.ts';
import { findUserById } from './users.ts';

type Act = Actor & { now: Date };

/**
 * Keeps a person out: sessions, links and waiting sign-ins end, and the keys are refused, from the
 * commit on by this process and within a second by every other. Nothing is deleted.
 */
export async function suspendAccount(
  db: Db,
  userId: string,
  { now, ...actor }: Act,
): Promise<ActResult> {
  return await inTransaction(db, async (trx) => {
    const user = await findUserById(trx, userId);
    if (user === undefined) return { type: 'not_found' };
    if (await isLastOperator(trx, userId)) return { type: 'last_operator' };
    if (!(await setSuspended(trx, userId, now))) return { type: 'unchanged' };
    await voidCredentials(trx, user);
    await recordAudit(trx, { userId, action: 'account_suspended', ...actor }, now);
    return { type: 'done' };
  });
}

/** Lets a suspended person in again. */
export async function resumeAccount(
  db: Db,
  userId: string,
  { now, ...actor }: Act,
): Promise<{ type: 'done' | 'unchanged' | 'not_found' }> {
  return await inTransaction(db, async (trx) => {
    if ((await findUserById(trx, userId)) === undefined) return { type: 'not_found' };
    if (!(await setSuspended(trx, userId, null))) return { type: 'unchanged' };
    await recordAudit(trx, { userId, action: 'account_resumed', ...actor }, now);
    return { type: 'done' };
  });
}

/** Signs a person out everywhere. */
export async function endAccountSessions(
  db: Db,
  userId: string,
  { now, ...actor }: Act,
): Promise<{ type: 'done' | 'not_found' }> {
  return await inTransaction(db, async (trx) => {
    if ((await findUserById(trx, userId)) === undefined) return { type: 'not_found' };
    await endSignIns(trx, userId);
    await recordAudit(trx, { userId, action: 'all_sessions_ended', ...actor }, now);
    return { type: 'done' };
  });
}

/** False when it was so already. */
async function setSuspended(trx: Db, userId: string, at: Date | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ suspended_at: at?.toISOString() ?? null })
    .where('id', '=', userId)
    .where('suspended_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await publishKeysOf(trx, userId);
  return true;
}
