import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { OVERFLOW } from './end-user-limit.ts';
import type { UsageScope } from './usage-reports.ts';

export interface EndUserRequests {
  keyId: string;
  externalUserId: string;
  requests: number;
}

export interface RankingInput extends UsageScope {
  /** How many to list at most. */
  limit: number;
  rowsPerQuery?: number;
}

export interface EndUserRanking {
  /** Those with the most requests, the first one first. */
  top: EndUserRequests[];
  /** Requests of all end users that were kept apart. */
  named: number;
  /** Requests of those past the limit of a day. */
  overflow: number;
}

/** Few enough rows for a query to hold up other reports for only some ten milliseconds. */
const ROWS_PER_QUERY = 25_000;

/**
 * Ranks the end users of some keys by their requests. Exact, in bounded memory and in small steps,
 * so that other reports have their turns: every end user falls into one span of ids, so the best of
 * all are among the best of each span.
 */
export async function rankEndUsers(
  db: Db,
  { limit, rowsPerQuery = ROWS_PER_QUERY, ...scope }: RankingInput,
): Promise<EndUserRanking> {
  const days = await survey(db, scope);
  const sum = (name: 'named' | 'overflow') => days.reduce((all, day) => all + day[name], 0);
  let top: EndUserRequests[] = [];
  for (const span of await divide(db, days, rowsPerQuery)) {
    const best = await rankSpan(db, scope, days, span, limit);
    top = [...top, ...best].sort(byRequests).slice(0, limit);
    await nextTurn();
  }
  return { top, named: sum('named'), overflow: sum('overflow') };
}

const byRequests = (a: EndUserRequests, b: EndUserRequests): number =>
  b.requests - a.requests ||
  compare(a.externalUserId, b.externalUserId) ||
  compare(a.keyId, b.keyId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

const list = (values: readonly (string | number)[]) =>
  sql`(select value->>0 from json_each(${JSON.stringify({ ...values.map((value) => [value]) })}))`;

/** One key on one day. */
interface DayOfKey {
  keyId: string;
  day: number;
  users: number;
  named: number;
  overflow: number;
}

async function survey(db: Db, { keyIds, from, to }: UsageScope): Promise<DayOfKey[]> {
  const days: DayOfKey[] = [];
  for (let day = from; day <= to; day += 1) {
    const { rows } = await sql<DayOfKey>`
      select key_id as "keyId", day, count(*) as users,
        cast(sum(case when external_user_id = ${OVERFLOW} then 0 else ${total} end) as bigint) as named,
        cast(sum(case when external_user_id = ${OVERFLOW} then ${total} else 0 end) as bigint) as overflow
      from end_user_counts where key_id in ${list(keyIds)} and day = ${day}
      group by key_id, day`.execute(db);
    days.push(...rows);
    await nextTurn();
  }
  return days;
}

/** Ids from one, which is inside, to another, which is not; undefined is without end. */
interface Span {
  from: string | undefined;
  to: string | undefined;
}

/** Divides all ids into spans of about as many rows as one query may read. */
async function divide(db: Db, days: readonly DayOfKey[], rowsPerQuery: number): Promise<Span[]> {
  const [largest] = days.toSorted((a, b) => b.users - a.users);
  if (largest === undefined) return [];
  const rows = days.reduce((all, { users }) => all + users, 0);
  const spans = Math.min(largest.users, Math.ceil(rows / rowsPerQuery));
  const bounds: string[] = [];
  for (let at = 1; at < spans; at += 1) {
    const bound = await db
      .selectFrom('end_user_counts')
      .select('external_user_id as id')
      .where('key_id', '=', largest.keyId)
      .where('day', '=', largest.day)
      .orderBy('external_user_id')
      .limit(1)
      .offset(Math.floor((largest.users * at) / spans))
      .executeTakeFirst();
    if (bound !== undefined) bounds.push(bound.id);
    await nextTurn();
  }
  return [undefined, ...bounds].map((from, at) => ({ from, to: bounds[at] }));
}

async function rankSpan(
  db: Db,
  { keyIds }: UsageScope,
  days: readonly DayOfKey[],
  { from, to }: Span,
  limit: number,
): Promise<EndUserRequests[]> {
  // Each day by itself, for then the primary key leads straight to the span in each of them.
  const dayList = sql.join([...new Set(days.map(({ day }) => day))].map((day) => sql.lit(day)));
  const { rows } = await sql<EndUserRequests>`
    select key_id as "keyId", external_user_id as "externalUserId",
      cast(sum(${total}) as bigint) as requests
    from end_user_counts
    where key_id in ${list(keyIds)} and day in (${dayList})
      and external_user_id <> ${OVERFLOW}
      ${from === undefined ? sql`` : sql`and external_user_id >= ${from}`}
      ${to === undefined ? sql`` : sql`and external_user_id < ${to}`}
    group by key_id, external_user_id
    order by 3 desc, 2, 1 limit ${limit}`.execute(db);
  return rows;
}
