import type { AuditAction, AuditActor } from '../portal-schema.ts';
import type { Db } from '../schema.ts';

/** Something that was changed in an account. */
export interface AuditEntry {
  userId: string;
  action: AuditAction;
  by: AuditActor;
  /** The operator who did it, where one did. */
  actorId?: string;
  /** The network address of who did it; null for operators, commands and the service. */
  ipAddress: string | null;
  keyId?: string;
  before?: string | undefined;
  after?: string | undefined;
}

/** Notes a change. Belongs in the transaction of the change. */
export async function recordAudit(trx: Db, entry: AuditEntry, now: Date): Promise<void> {
  await trx.insertInto('audit_events').values(rowOf(entry, now)).execute();
}

/**
 * Notes what strangers can make happen as often as they like: one row for each account, action,
 * key and day (UTC), with the number of times and the latest address.
 */
export async function countAudit(
  db: Db,
  entry: AuditEntry,
  times: number,
  now: Date,
): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const bucket = `${day} ${entry.action} ${entry.keyId ?? ''}`;
  await db
    .insertInto('audit_events')
    .values({ ...rowOf(entry, now), bucket, count: times })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'bucket'])
        .where('bucket', 'is not', null)
        .doUpdateSet((eb) => ({
          count: eb('audit_events.count', '+', times),
          ip_address: entry.ipAddress,
        })),
    )
    .execute();
}

const rowOf = (entry: AuditEntry, now: Date) => ({
  user_id: entry.userId,
  at: now.toISOString(),
  action: entry.action,
  by: entry.by,
  actor_id: entry.actorId ?? null,
  ip_address: entry.ipAddress,
  key_id: entry.keyId ?? null,
  before: entry.before ?? null,
  after: entry.after ?? null,
});

/** Removes what was counted by day and is older than `before`. */
export async function purgeCountedAudit(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('audit_events')
    .where('bucket', 'is not', null)
    .where('at', '<', before.toISOString())
    .execute();
}

/** Which events of an account are asked about. */
interface AuditScope {
  userId: string;
  keyId?: string | undefined;
  action?: AuditAction | undefined;
  /** Days (UTC) such as `2026-03-04`, both inside. */
  since?: string | undefined;
  until?: string | undefined;
}

const eventsIn = (db: Db, { userId, keyId, action, since, until }: AuditScope) =>
  db
    .selectFrom('audit_events as e')
    .where('e.user_id', '=', userId)
    .$if(keyId !== undefined, (query) => query.where('e.key_id', '=', keyId ?? ''))
    .$if(action !== undefined, (query) => query.where('e.action', '=', action as AuditAction))
    .$if(since !== undefined, (query) => query.where('e.at', '>=', since ?? ''))
    // Times sort as text, and `~` comes after every one of the day.
    .$if(until !== undefined, (query) => query.where('e.at', '<', `${until}~`));

/** What is told of events, the newest first. */
const told = (events: ReturnType<typeof eventsIn>, limit: number) =>
  events
    .leftJoin('api_keys as k', 'k.id', 'e.key_id')
    .select(['e.id', 'e.at', 'e.action', 'e.by', 'e.ip_address', 'e.key_id'])
    .select(['k.name as key_name', 'e.before', 'e.after', 'e.count'])
    .orderBy('e.id', 'desc')
    .limit(limit);

/**
 * One page of what was changed in an account, the newest first, and the number of all changes.
 *
 * @param query `page` is counted from 1
 */
export async function listAudit(
  db: Db,
  { page, page_size, ...scope }: AuditScope & { page: number; page_size: number },
) {
  const { count } = await eventsIn(db, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const results = await told(eventsIn(db, scope), page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { count, results };
}

/**
 * The newest events, of those before the one with an id where one is given: what is left out before
 * need not be looked at again.
 */
export async function readAudit(
  db: Db,
  { before, limit, ...scope }: AuditScope & { before: number | undefined; limit: number },
) {
  const events = eventsIn(db, scope).$if(before !== undefined, (query) =>
    query.where('e.id', '<', before ?? 0),
  );
  return await told(events, limit).execute();
}
