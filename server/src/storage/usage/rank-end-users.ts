import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { keyList } from './counting.ts';
import { OVERFLOW } from './end-user-limit.ts';
import { divide, type Part } from './end-user-parts.ts';
import { sumEndUsersBy } from './end-user-sums.ts';
import { untilDone } from './until-done.ts';
import type { DayRange, UsageScope } from './usage-reports.ts';

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

/**
 * Few enough rows for a query to hold up other reports for only some ten milliseconds, and for
 * PostgreSQL to group them in memory rather than to sort them on disk.
 */
const ROWS_PER_QUERY = 25_000;

/**
 * Ranks the end users of some keys by their requests. Exact, in bounded memory and in small steps,
 * so that other reports have their turns: every end user falls into one part, so the best of all are
 * among the best of each part. Of those who have as many requests as the last one, any are listed.
 */
export async function rankEndUsers(
  db: Db,
  { limit, rowsPerQuery = ROWS_PER_QUERY, ...scope }: RankingInput,
): Promise<EndUserRanking> {
  const keys = await sumEndUsersBy(db, 'key_id', scope);
  let top: EndUserRequests[] = [];
  const parts = divide(db, keys, scope, rowsPerQuery);
  /** Whether there may be others among the first in what comes next. */
  async function rankNext(): Promise<boolean> {
    const { value: part } = await parts.next();
    const least = top[limit - 1]?.requests ?? 0;
    if (part === undefined || part.atMost <= least) return false;
    const better = await rankPart(db, part, { ...scope, limit, least });
    top = [...top, ...better].sort(byRequests).slice(0, limit);
    await nextTurn();
    return true;
  }
  // The first part alone: it often has them all.
  if (await rankNext()) await untilDone(db, rankNext);
  const sum = (name: 'requests' | 'overflow') =>
    [...keys.values()].reduce((all, sums) => all + sums[name], 0);
  return { top, named: sum('requests'), overflow: sum('overflow') };
}

const byRequests = (a: EndUserRequests, b: EndUserRequests): number =>
  b.requests - a.requests ||
  compare(a.externalUserId, b.externalUserId) ||
  compare(a.keyId, b.keyId);

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

interface Least extends DayRange {
  limit: number;
  least: number;
}

/** Those of a part with more requests than `least`, the first ones. */
async function rankPart(db: Db, { keyIds, span }: Part, { from, to, limit, least }: Least) {
  // Of a span each day by itself: then the primary key leads straight to it in each of them.
  const during = span
    ? sql`day in (${sql.join(span.days.map((day) => sql.lit(day)))})
        ${span.from === undefined ? sql`` : sql`and external_user_id >= ${span.from}`}
        ${span.to === undefined ? sql`` : sql`and external_user_id < ${span.to}`}`
    : sql`day between ${from} and ${to}`;
  const named = sql`${during} and external_user_id <> ${OVERFLOW}`;
  // Of a single day each row is an end user of its own, and grouping would sort all of them.
  const isOneDay = (span?.days.length ?? to - from + 1) === 1;
  const query = { keyIds, named, isOneDay, limit, least };
  return (await (isSqlite(db) ? inSqlite(query) : inPostgres(query)).execute(db)).rows;
}

interface PartQuery extends Pick<Least, 'limit' | 'least'> {
  keyIds: string[];
  /** The rows, of whatever key. */
  named: RawBuilder<unknown>;
  isOneDay: boolean;
}

/**
 * Groups all at once: what is read together lies together, and a row takes half the time. Of bigint
 * PostgreSQL would make decimals to add them up; doubles are as exact below 2^53.
 */
const inPostgres = ({ keyIds, named, isOneDay, limit, least }: PartQuery) => {
  const requests = isOneDay ? total : sql`sum(cast(${total} as double precision))`;
  return sql<EndUserRequests>`
    select key_id as "keyId", external_user_id as "externalUserId",
      cast(${requests} as bigint) as requests
    from end_user_counts where key_id = any(${keyIds}) and ${named}
      ${isOneDay ? sql`and` : sql`group by 1, 2 having`} ${requests} > ${least}
    order by 3 desc limit ${limit}`;
};

/**
 * Each key by itself: to group its few rows takes half of what it takes to group those of all.
 * SQLite joins such a thing only with what it reads from JSON.
 */
const inSqlite = ({ keyIds, named, isOneDay, limit, least }: PartQuery) => {
  const rows = sql`end_user_counts where key_id = list.value and ${named}`;
  const better = isOneDay
    ? sql`select external_user_id, ${total} as requests from ${rows} and ${total} > ${least}`
    : sql`select external_user_id, sum(${total}) as requests from ${rows}
        group by 1 having sum(${total}) > ${least}`;
  return sql<EndUserRequests>`
    select list.value as "keyId", found.value->>0 as "externalUserId",
      cast(found.value->>1 as bigint) as requests
    from ${keyList(keyIds)} as list cross join
      json_each((select json_group_array(json_array(external_user_id, requests))
        from (${better} order by 2 desc limit ${limit}))) as found
    order by 3 desc limit ${limit}`;
};
