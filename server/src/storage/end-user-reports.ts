import { sql } from 'kysely';
import { OVERFLOW } from './end-user-limit.ts';
import type { Db, StatusCounts } from './schema.ts';
import type { UsageScope } from './usage-reports.ts';

export interface EndUserRequests {
  keyId: string;
  externalUserId: string;
  requests: number;
}

const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

const rowsOf = ({ keyIds, from, to }: UsageScope) => sql`end_user_counts
  where key_id in (select value->>0 from json_each(${JSON.stringify({ ...keyIds.map((id) => [id]) })}))
    and day between ${from} and ${to}`;

/** The end users with the most requests; those that were kept apart alone. */
export async function listTopEndUsers(
  db: Db,
  scope: UsageScope,
  limit: number,
): Promise<EndUserRequests[]> {
  const { rows } = await sql<EndUserRequests>`
    select key_id as "keyId", external_user_id as "externalUserId",
      cast(sum(${total}) as bigint) as requests
    from ${rowsOf(scope)} and external_user_id <> ${OVERFLOW}
    group by key_id, external_user_id
    order by 3 desc, 2, 1 limit ${limit}`.execute(db);
  return rows;
}

/** Requests of end users that were kept apart, and of those that were not. */
export async function countEndUserRequests(
  db: Db,
  scope: UsageScope,
): Promise<{ named: number; overflow: number }> {
  const { rows } = await sql<{ overflowing: number; requests: number }>`
    select case when external_user_id = ${OVERFLOW} then 1 else 0 end as overflowing,
      cast(sum(${total}) as bigint) as requests
    from ${rowsOf(scope)}
    group by 1`.execute(db);
  const of = (flag: number) => rows.find((row) => row.overflowing === flag)?.requests ?? 0;
  return { named: of(0), overflow: of(1) };
}

/** How many requests of one end user are kept. */
export async function countRequestsOf(
  db: Db,
  keyId: string,
  externalUserId: string,
): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select cast(coalesce(sum(${total}), 0) as bigint) as requests from end_user_counts
    where key_id = ${keyId} and external_user_id = ${externalUserId}
      and day in (select hour / 24 from usage_counts where key_id = ${keyId})`.execute(db);
  return rows[0]?.requests ?? 0;
}

export type EndUserDay = { keyId: string; externalUserId: string } & StatusCounts;

/** What each end user of some keys did on one day, by key and id; the overflow is `*`. */
export async function listEndUsersOfDay(
  db: Db,
  keyIds: readonly string[],
  day: number,
): Promise<EndUserDay[]> {
  return await db
    .selectFrom('end_user_counts')
    .select(['key_id as keyId', 'external_user_id as externalUserId'])
    .select(['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'])
    .where('key_id', 'in', keyIds)
    .where('day', '=', day)
    .orderBy('key_id')
    .orderBy('external_user_id')
    .execute();
}
