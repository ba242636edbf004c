import type { AuditAction } from '../portal-schema.ts';
import type { Db } from '../schema.ts';

/** Something that was changed in an account. */
export interface AuditEntry {
  userId: string;
  action: AuditAction;
  by: 'account' | 'command';
  /** The network address of who did it; null for a command. */
  ipAddress: string | null;
  keyId?: string;
  before?: string;
  after?: string;
}

/** Notes a change. Belongs in the transaction of the change. */
export async function recordAudit(trx: Db, entry: AuditEntry, now: Date): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      user_id: entry.userId,
      at: now.toISOString(),
      action: entry.action,
      by: entry.by,
      ip_address: entry.ipAddress,
      key_id: entry.keyId ?? null,
      before: entry.before ?? null,
      after: entry.after ?? null,
    })
    .execute();
}

export interface AuditQuery {
  userId: string;
  keyId?: string | undefined;
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** One page of what was changed in an account, the newest first, and the number of all changes. */
export async function listAudit(db: Db, { userId, keyId, page, page_size }: AuditQuery) {
  const events = db
    .selectFrom('audit_events as e')
    .where('e.user_id', '=', userId)
    .$if(keyId !== undefined, (query) => query.where('e.key_id', '=', keyId ?? ''));
  const { count } = await events
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await events
    .leftJoin('api_keys as k', 'k.id', 'e.key_id')
    .select(['e.id', 'e.at', 'e.action', 'e.by', 'e.ip_address', 'e.key_id'])
    .select(['k.name as key_name', 'e.before', 'e.after'])
    .orderBy('e.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { count, results };
}
