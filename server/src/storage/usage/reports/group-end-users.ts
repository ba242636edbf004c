import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';
import { isSqlite } from '../../dialect.ts';
import type { Db } from '../../schema.ts';
import { OVERFLOW } from '../adding/end-user-limit.ts';
import { keyList, total } from '../counting.ts';
import { bitsOf, numbersOf } from './day-bits.ts';
import type { Part } from './end-user-parts.ts';

export interface EndUserRequests {
  keyId: string;
  externalUserId: string;
  requests: number;
}

interface Asked extends DayRange {
  /** In each of these, which lie in the whole range, different end users are counted. */
  ranges: readonly DayRange[];
  /** At most so many need be listed; 0 for none. */
  limit: number;
  /** Those who are listed have more requests than this. */
  least: number;
}

/** What a part of the rows says. */
interface Found {
  /** How many different end users each range has. */
  users: number[];
  /** In no order, and more than the limit where they were counted too. */
  top: EndUserRequests[];
}

/** Groups the rows of a part by end user, once for all that is asked of them. */
export async function groupPart(db: Db, part: Part, asked: Asked): Promise<Found> {
  const statement = isSqlite(db) ? inSqlite(part, asked) : inPostgres(part, asked);
  const found: Found = { users: asked.ranges.map(() => 0), top: [] };
  for (const row of (await statement.execute(db)).rows) {
    const [users, top] = JSON.parse(row.found) as FoundInJson;
    for (const [at, number] of users.entries()) found.users[at] = (found.users[at] ?? 0) + number;
    for (const [keyId, externalUserId, requests] of top ?? [])
      found.top.push({ keyId, externalUserId, requests });
  }
  return found;
}

type FoundInJson = [
  users: number[],
  top: [keyId: string, externalUserId: string, requests: number][] | null,
];

/** What dialects say in different words. */
interface Words {
  /** A list of values, and one of rows. */
  array: RawBuilder<unknown>;
  gather: RawBuilder<unknown>;
  requests: RawBuilder<unknown>;
  /** Collects the days on which an end user came, each a bit. */
  collect: RawBuilder<unknown>;
}

/** Groups all keys at once: what is read together lies together, and a row takes half the time. */
function inPostgres(part: Part, asked: Asked) {
  const { found, endUsers } = termsOf(part, asked, {
    array: sql`json_build_array`,
    gather: sql`json_agg`,
    // Of bigint it would make decimals to add them up; doubles are as exact below 2^53.
    requests: sql`sum(cast(${total} as double precision))`,
    collect: sql`bit_or`,
  });
  const keys = sql`key_id = any(${part.keyIds})`;
  return sql<{ found: string }>`
    select cast(${found} as text) as found from (${endUsers(keys, sql`key_id, external_user_id`)}) as end_users`;
}

/** Each key by itself: to group its few rows takes half of what it takes to group those of all. */
function inSqlite(part: Part, asked: Asked) {
  const { found, endUsers } = termsOf(part, asked, {
    array: sql`json_array`,
    gather: sql`json_group_array`,
    requests: sql`sum(${total})`,
    // An end user has one row a day, so that bits are collected by adding them up.
    collect: sql`sum`,
  });
  const key = sql`key_id = list.value`;
  return sql<{ found: string }>`
    select (select ${found} from (${endUsers(key, sql`external_user_id`)})) as found
    from ${keyList(part.keyIds)} as list`;
}

const NOTHING = sql``;

/** The end users of some keys, grouped by these columns, and what is found among them. */
function termsOf(part: Part, { from, to, ranges, limit, least }: Asked, words: Words) {
  // Of a single day each row is an end user of its own, and grouping would sort all of them.
  const isOneDay = (part.span?.days.length ?? to - from + 1) === 1;
  // Whoever is grouped came in the whole range.
  const isWhole = (range: DayRange) => range.from <= from && range.to >= to;
  const days = ranges.every(isWhole) ? [] : numbersOf({ from, to });
  const columns = [
    sql`key_id`,
    sql`external_user_id`,
    ...(limit > 0 ? [sql`${isOneDay ? total : words.requests} as requests`] : []),
    ...days.map(
      ({ name, bit }) => sql`${isOneDay ? bit : sql`${words.collect}(${bit})`} as ${name}`,
    ),
  ];
  const counts = ranges.map((range) => {
    if (isWhole(range)) return sql`count(*)`;
    const came = days.map(
      ({ name, first }) => sql`(${name} & ${sql.lit(bitsOf(range, first))}) <> 0`,
    );
    return sql`coalesce(sum(case when ${sql.join(came, sql` or `)} then 1 else 0 end), 0)`;
  });
  const numbers = counts.length > 0 ? sql.join(counts) : NOTHING;
  const entry = sql`${words.array}(key_id, external_user_id, requests)`;
  const listed =
    limit > 0 ? sql`${words.gather}(${entry}) filter (where requests > ${least})` : sql`null`;

  const rows = sql`end_user_counts where ${during(part, { from, to })} and external_user_id <> ${OVERFLOW}`;
  const best = sql`where requests > ${least} order by requests desc limit ${limit}`;
  return {
    found: sql`${words.array}(${words.array}(${numbers}), ${listed})`,
    endUsers(keys: RawBuilder<unknown>, by: RawBuilder<unknown>) {
      const grouped = sql`select ${sql.join(columns)} from ${rows} and ${keys}
        ${isOneDay ? NOTHING : sql`group by ${by}`}`;
      return ranges.length > 0 ? grouped : sql`select * from (${grouped}) as grouped ${best}`;
    },
  };
}

/** Of a span each day by itself: then the primary key leads straight to it in each of them. */
const during = ({ span }: Part, { from, to }: DayRange) =>
  span
    ? sql`day in (${sql.join(span.days.map((day) => sql.lit(day)))})
        ${span.from === undefined ? NOTHING : sql`and external_user_id >= ${span.from}`}
        ${span.to === undefined ? NOTHING : sql`and external_user_id < ${span.to}`}`
    : sql`day between ${from} and ${to}`;
