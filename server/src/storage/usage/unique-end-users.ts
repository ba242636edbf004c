import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DayRange } from '../../domain/days.ts';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { keyList } from './counting.ts';
import { OVERFLOW } from './end-user-limit.ts';
import { untilDone } from './until-done.ts';
import { countEndUsersByDay, type DailyEndUsers, type UsageScope } from './usage-reports.ts';

/** Different end users in a range of days (UTC). */
export interface UniqueEndUsers extends DayRange {
  users: number;
  /**
   * False: at least so many. Some were past the limit of a day; or, in more than one day, some have
   * no row any more (erased, past 90 days, of keys no longer kept), and nobody can tell who came twice.
   */
  exact: boolean;
}

/** Few enough rows for a query to hold up other reports for only some ten milliseconds. */
const ROWS_PER_QUERY = 50_000;

/** Counts different end users of some keys in each of these ranges; an id under two keys is two. */
export async function countUniqueIn(
  db: Db,
  { ranges, ...keys }: Omit<UsageScope, 'from' | 'to'> & { ranges: readonly DayRange[] },
): Promise<UniqueEndUsers[]> {
  if (ranges.length === 0) return [];
  const days = await countEndUsersByDay(db, { ...keys, ...around(ranges) });
  const daysOf = ({ from, to }: DayRange) => days.filter(({ day }) => day >= from && day <= to);
  const rowsOf = ({ users, gone }: DailyEndUsers) => users - gone;
  // Within a day all are different, and of a day without rows nobody can tell.
  const several = ranges.filter((range) => daysOf(range).filter(rowsOf).length > 1);
  const rows = days.reduce((all, day) => all + rowsOf(day), 0);
  const distinct = await countDistinct(db, { keyIds: keys.keyIds, ranges: several, rows });
  return ranges.map((range) => ({
    ...range,
    ...summarize(daysOf(range), distinct[several.indexOf(range)] ?? 0),
  }));
}

/** The range that all of these lie in. */
const around = (ranges: readonly DayRange[]): DayRange => ({
  from: Math.min(...ranges.map(({ from }) => from)),
  to: Math.max(...ranges.map(({ to }) => to)),
});

function summarize(days: readonly DailyEndUsers[], distinct: number) {
  const isKnown = days.length < 2 || days.every(({ gone }) => gone === 0);
  return {
    // Those who are gone were different ones within a day at least.
    users: Math.max(distinct, ...days.map(({ users }) => users)),
    exact: isKnown && !days.some(({ overflow }) => overflow),
  };
}

interface Counted {
  keyIds: readonly string[];
  ranges: readonly DayRange[];
  /** How many rows there are to read. */
  rows: number;
}

/** Counts in each of these ranges: some keys at a time, each by itself, with few ids to tell apart. */
async function countDistinct(db: Db, { keyIds, ranges, rows }: Counted): Promise<number[]> {
  const distinct = ranges.map(() => 0);
  if (ranges.length === 0) return distinct;
  const counts = isSqlite(db) ? inSqlite(ranges) : inPostgres(ranges);
  const keysEach = Math.max(1, Math.ceil(keyIds.length / Math.ceil(rows / ROWS_PER_QUERY)));
  let at = 0;
  async function countNext(): Promise<boolean> {
    const some = keyIds.slice(at, at + keysEach);
    if (some.length === 0) return false;
    at += keysEach;
    const { rows } = await sql<{ users: string }>`
      select cast(${counts} as text) as users
      from ${keyList(some)} as list`.execute(db);
    for (const { users } of rows)
      for (const [range, count] of (JSON.parse(users) as number[]).entries())
        distinct[range] = (distinct[range] ?? 0) + count;
    await nextTurn();
    return true;
  }
  await untilDone(db, countNext);
  return distinct;
}

const named = ({ from, to }: DayRange) => sql`
  end_user_counts where key_id = list.value and day between ${from} and ${to}
    and external_user_id <> ${OVERFLOW}`;

/** As many as SQLite's integers have beside their sign. */
const BITS = 63;

/**
 * The counts of `list.value`, a key, as a list in JSON. The days on which an end user came are bits of
 * one number, or of several: an end user has one row a day, so that to add the bits up is to collect
 * them, and each range asks for some of them. That takes a third less than to read each range by itself.
 */
function inSqlite(ranges: readonly DayRange[]) {
  const whole = around(ranges);
  const numbers = Array.from(
    { length: Math.ceil((whole.to - whole.from + 1) / BITS) },
    (_, at) => ({
      name: sql.ref(`days_${at}`),
      from: whole.from + at * BITS,
    }),
  );
  const collected = numbers.map(({ name, from }) => {
    const bit = sql`1 << (day - ${sql.lit(from)})`;
    return sql`sum(case when day between ${from} and ${from + BITS - 1} then ${bit} else 0 end) as ${name}`;
  });
  const cameIn = (range: DayRange) =>
    sql.join(
      numbers.map(({ name, from }) => sql`${name} & ${sql.lit(bitsOf(range, from))}`),
      sql` or `,
    );
  const sums = ranges.map((range) => sql`coalesce(sum((${cameIn(range)}) <> 0), 0)`);
  return sql`(select json_array(${sql.join(sums)}) from (
    select ${sql.join(collected)} from ${named(whole)} group by external_user_id))`;
}

/** The bits of a range's days, of which the first bit is that of the day `first`. */
function bitsOf({ from, to }: DayRange, first: number): bigint {
  const below = (day: number) => 1n << BigInt(Math.min(Math.max(day - first, 0), BITS));
  return below(to + 1) - below(from);
}

/** The same, in one reading of the rows: in PostgreSQL it is the grouping that takes long. */
function inPostgres(ranges: readonly DayRange[]) {
  const name = (at: number) => sql.ref(`in_${at}`);
  const came = ranges.map(
    ({ from, to }, at) => sql`max(cast(day between ${from} and ${to} as integer)) as ${name(at)}`,
  );
  const sums = ranges.map((_, at) => sql`coalesce(sum(${name(at)}), 0)`);
  return sql`(select json_build_array(${sql.join(sums)}) from (
    select ${sql.join(came)} from ${named(around(ranges))} group by external_user_id) as different)`;
}
