import { sql } from 'kysely';
import type { RecentRequests } from '../../domain/usage/usage-batch.ts';
import { DAY_MS } from '../../durations.ts';
import type { Db, RecentRequestsTable } from '../schema.ts';
import { keyList } from './counting.ts';

/** How many requests of a key are kept, and for how long. */
const KEPT_PER_KEY = 1_000;
const KEPT_MS = 7 * DAY_MS;

/** Adds requests; those of a key that is gone are dropped. Of crowded keys only the last stay. */
export async function addRecent(trx: Db, { requests, crowded }: RecentRequests): Promise<void> {
  const rows = requests.map((request) => [
    ...[request.requestId, request.keyId, request.at, request.operation, request.method],
    ...[request.status, request.code, JSON.stringify(request.parameters)],
    ...[JSON.stringify(request.refused), Math.round(request.durationMs * 1_000)],
  ]);
  await sql`
    insert into recent_requests
      (request_id, key_id, at, operation, method, status, code, parameters, refused, duration_us)
    select value->>0, api_keys.id, cast(value->>2 as bigint), value->>3, value->>4,
      cast(value->>5 as integer), value->>6, value->>7, value->>8, cast(value->>9 as bigint)
    from json_each(${JSON.stringify({ ...rows })}) join api_keys on api_keys.id = value->>1
    where true
    on conflict (request_id) do nothing`.execute(trx);
  for (const keyId of crowded) await trimRecent(trx, keyId);
}

/** Removes the requests of some keys that are past their time. */
export async function purgeRecent(db: Db, keyIds: readonly string[], now: Date): Promise<void> {
  await sql`
    delete from recent_requests
    where key_id in ${keyList(keyIds)} and at < ${now.getTime() - KEPT_MS}`.execute(db);
}

async function trimRecent(db: Db, keyId: string): Promise<void> {
  const first = await db
    .selectFrom('recent_requests')
    .select('at')
    .where('key_id', '=', keyId)
    .orderBy('at', 'desc')
    .offset(KEPT_PER_KEY - 1)
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return;
  await db
    .deleteFrom('recent_requests')
    .where('key_id', '=', keyId)
    .where('at', '<', first.at)
    .execute();
}

interface RecentQuery {
  keyId: string;
  /** Only errors. */
  errors: boolean;
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** One page of the last requests of a key, the newest first, and how many there are. */
export async function listRecent(
  db: Db,
  { keyId, errors, page, page_size }: RecentQuery,
  now: Date,
): Promise<{ count: number; rows: RecentRequestsTable[] }> {
  const kept = db
    .selectFrom('recent_requests')
    .selectAll()
    .where('key_id', '=', keyId)
    .where('at', '>=', now.getTime() - KEPT_MS)
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(KEPT_PER_KEY)
    .as('kept');
  const asked = db.selectFrom(kept).$if(errors, (query) => query.where('status', '>=', 400));
  const { count } = await asked
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { count, rows };
}

/** A request of one of a person's keys by its id; undefined where there is none. */
export async function findRecent(
  db: Db,
  { userId, requestId }: { userId: string; requestId: string },
  now: Date,
): Promise<RecentRequestsTable | undefined> {
  return await db
    .selectFrom('recent_requests as r')
    .innerJoin('api_keys as k', 'k.id', 'r.key_id')
    .selectAll('r')
    .where('r.request_id', '=', requestId)
    .where('k.user_id', '=', userId)
    .where('r.at', '>=', now.getTime() - KEPT_MS)
    .executeTakeFirst();
}
