import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DayRange } from '../../domain/days.ts';
import type { Db } from '../schema.ts';
import { keyList } from './counting.ts';
import { OVERFLOW } from './end-user-limit.ts';
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
  const from = Math.min(...ranges.map((range) => range.from));
  const to = Math.max(...ranges.map((range) => range.to));
  const days = await countEndUsersByDay(db, { ...keys, from, to });
  const results: UniqueEndUsers[] = [];
  for (const range of ranges) {
    const within = days.filter(({ day }) => day >= range.from && day <= range.to);
    results.push({ ...range, ...(await countIn(db, keys.keyIds, within)) });
  }
  return results;
}

async function countIn(db: Db, keyIds: readonly string[], days: readonly DailyEndUsers[]) {
  const overflow = days.some((day) => day.overflow);
  const [first = { users: 0 }] = days;
  if (days.length < 2) return { users: first.users, exact: !overflow };
  const distinct = await countDistinct(db, keyIds, days);
  // Those who are gone were different ones within a day at least.
  const users = Math.max(distinct, ...days.map((day) => day.users));
  return { users, exact: !overflow && days.every(({ gone }) => gone === 0) };
}

/** Counts some keys at a time, each by itself: then there are few ids to tell apart. */
async function countDistinct(db: Db, keyIds: readonly string[], days: readonly DailyEndUsers[]) {
  const rows = days.reduce((all, { users }) => all + users, 0);
  const [from, to] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 0];
  let distinct = 0;
  const perKey = Math.max(1, Math.ceil(keyIds.length / Math.ceil(rows / ROWS_PER_QUERY)));
  for (let at = 0; at < keyIds.length; at += perKey) {
    const { rows } = await sql<{ users: number }>`
      select cast(sum((
        select count(*) from (
          select distinct external_user_id from end_user_counts
          where key_id = list.value and day between ${from} and ${to}
            and external_user_id <> ${OVERFLOW}
        ) as different
      )) as bigint) as users from ${keyList(keyIds.slice(at, at + perKey))} as list`.execute(db);
    distinct += rows[0]?.users ?? 0;
    await nextTurn();
  }
  return distinct;
}
