import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, StatusCounts } from '../schema.ts';
import { OVERFLOW } from './end-user-limit.ts';
import { ANONYMOUS } from './usage.ts';

/** Days are whole days (UTC) since the Unix epoch; both ends are inside. */
export interface DayRange {
  from: number;
  to: number;
}

/** Some of the keys of one person. */
export interface UsageScope extends DayRange {
  keyIds: readonly string[];
}

export type DailyCounts = { keyId: string; day: number } & StatusCounts;

const keys = (keyIds: readonly string[]) =>
  sql`(select value->>0 from json_each(${JSON.stringify({ ...keyIds.map((id) => [id]) })}))`;

const hours = ({ from, to }: DayRange) => sql`hour >= ${from * 24} and hour < ${(to + 1) * 24}`;

const sum = (column: string) =>
  sql`cast(coalesce(sum(${sql.ref(column)}), 0) as bigint) as ${sql.ref(column)}`;

const sums = sql.join(['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'].map(sum));

/** Requests by key, day and status class; days without any are not there. */
export async function countByDay(db: Db, { keyIds, ...range }: UsageScope): Promise<DailyCounts[]> {
  const { rows } = await sql<DailyCounts>`
    select key_id as "keyId", hour / 24 as day, ${sums} from usage_counts
    where key_id in ${keys(keyIds)} and ${hours(range)}
    group by key_id, hour / 24`.execute(db);
  return rows;
}

export interface DailyEndUsers {
  day: number;
  /** Exact, also after rows were purged or erased; an id under two keys counts twice. */
  users: number;
  /** Some key had more end users than are kept apart. */
  overflow: boolean;
}

/** End users by day; days without any are not there. */
export async function countEndUsersByDay(
  db: Db,
  { keyIds, from, to }: UsageScope,
): Promise<DailyEndUsers[]> {
  const days: DailyEndUsers[] = [];
  for (let day = from; day <= to; day += 1) {
    const { rows } = await sql<{ users: number; overflowing: number }>`
      select cast(coalesce(sum(users), 0) as bigint) as users,
        cast(coalesce(sum(overflowing), 0) as bigint) as overflowing
      from (
        select count(*) as users, 0 as overflowing from end_user_counts
        where key_id in ${keys(keyIds)} and day = ${day} and external_user_id <> ${OVERFLOW}
        union all
        select 0, count(*) from end_user_counts
        where key_id in ${keys(keyIds)} and day = ${day} and external_user_id = ${OVERFLOW}
        union all
        select sum(users), 0 from removed_end_users
        where key_id in ${keys(keyIds)} and day = ${day}
      ) as counted`.execute(db);
    const [{ users, overflowing } = { users: 0, overflowing: 0 }] = rows;
    if (users > 0 || overflowing > 0) days.push({ day, users, overflow: overflowing > 0 });
    // SQLite works in this thread: let the requests that wait have their turn.
    await nextTurn();
  }
  return days;
}

export type DailyTraffic = { day: number; anonymous: boolean } & StatusCounts;

/** Requests of everybody by day, with and without a key; days without any are not there. */
export async function countTraffic(db: Db, range: DayRange): Promise<DailyTraffic[]> {
  const { rows } = await sql<{ day: number; anonymous: number } & StatusCounts>`
    select hour / 24 as day, case when key_id = ${ANONYMOUS} then 1 else 0 end as anonymous, ${sums}
    from usage_counts where ${hours(range)}
    group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, anonymous: row.anonymous === 1 }));
}
