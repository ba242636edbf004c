import { type AuditEntry, recordAudit } from '../audit/audit.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import type { Credentials } from './credentials.ts';
import { findUserById } from './users.ts';

/** Who acts on an account, as its audit list tells it. */
export type Actor = Pick<AuditEntry, 'by' | 'actorId' | 'ipAddress'>;

/** Whether an operator's act was done, changed nothing, or cannot be done. */
export type ActResult = { type: 'done' | 'unchanged' | 'not_found' | 'last_operator' };

/** What a person may do at the moment. */
export interface Standing {
  operator: boolean;
  suspended: boolean;
}

/** The standing of an account, by its id. */
export async function standingOf(db: Db, userId: string): Promise<Standing> {
  return standingBy(await standings(db).where('u.id', '=', userId).executeTakeFirst());
}

/**
 * What the owner of a session may do, and the credentials of the account: in one query, since every
 * request of the portal asks. Undefined where the session has ended.
 */
export async function standingIn(
  db: Db,
  sessionId: string,
): Promise<(Standing & { credentials: Credentials }) | undefined> {
  const row = await standings(db)
    .innerJoin('sessions as s', 's.user_id', 'u.id')
    .select(['u.id as userId', 'u.credentials_version as version'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { userId, version } = row;
  return { ...standingBy(row), credentials: { userId, version } };
}

const standings = (db: Db) =>
  db
    .selectFrom('users as u')
    .leftJoin('operators as o', 'o.user_id', 'u.id')
    .select(['u.suspended_at', 'o.user_id as operator']);

const standingBy = (
  row: { operator: string | null; suspended_at: string | null } | undefined,
): Standing => ({ operator: row?.operator != null, suspended: row?.suspended_at != null });

/** Whether the service has an operator who can sign in. */
export async function hasOperator(db: Db): Promise<boolean> {
  return (await activeOperators(db).limit(1).executeTakeFirst()) !== undefined;
}

/** Makes an account an operator's, where it is none yet. */
export async function grantOperator(
  db: Db,
  userId: string,
  { now, ...actor }: Actor & { now: Date },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const inserted = await trx
      .insertInto('operators')
      .values({ user_id: userId, granted_at: now.toISOString() })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (inserted) await recordAudit(trx, { userId, action: 'operator_granted', ...actor }, now);
  });
}

/** Takes an account's operator rights away, unless nobody would be left who has them. */
export async function withdrawOperator(
  db: Db,
  userId: string,
  { now, ...actor }: Actor & { now: Date },
): Promise<ActResult> {
  return await inTransaction(db, async (trx) => {
    if ((await findUserById(trx, userId)) === undefined) return { type: 'not_found' };
    if (await isLastOperator(trx, userId)) return { type: 'last_operator' };
    const withdrawn = await trx
      .deleteFrom('operators')
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst();
    if (!withdrawn) return { type: 'unchanged' };
    await recordAudit(trx, { userId, action: 'operator_withdrawn', ...actor }, now);
    return { type: 'done' };
  });
}

/**
 * Whether an account is the only operator's who can sign in. Until the transaction ends, nobody
 * else's answer can change.
 */
export async function isLastOperator(trx: Db, userId: string): Promise<boolean> {
  await trx
    .updateTable('portal_settings')
    .set((eb) => ({ value: eb.ref('value') }))
    .where('name', '=', 'operator_lock')
    .execute();
  const [first, ...others] = await activeOperators(trx).limit(2).execute();
  return first?.user_id === userId && others.length === 0;
}

const activeOperators = (db: Db) =>
  db
    .selectFrom('operators as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select('o.user_id')
    .where('u.suspended_at', 'is', null);
