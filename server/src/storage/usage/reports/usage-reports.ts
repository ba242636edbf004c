import { sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';
import type { Db, StatusCounts } from '../../schema.ts';
import { ANONYMOUS } from '../adding/add-counts.ts';
import {
  addCounts,
  countedIds,
  type KeyCounts,
  type KeysOfUsage,
  keyList,
  STATUS_COLUMNS,
  statusColumns,
  sums,
} from '../counting.ts';
import { daysOfPiece, hoursIn } from '../sums/pieces.ts';
import { piecesOfDays } from '../sums/summed-days.ts';
import { hoursOf } from '../sums/sums.ts';
import { sumEndUsersBy } from './end-user-sums.ts';
import { countByKey, countByUnit } from './period-reports.ts';

/** Some of the keys of one person, in a range of days. */
export interface UsageScope extends DayRange, KeysOfUsage {}

type DayCounts = { day: number } & StatusCounts;

/** The same range by the hour, of the calendar of UTC. */
const stretchesOf = (range: DayRange) => [{ ...hoursIn(range), offset: 0 }];

/** Requests by day and by key, in status classes; days and keys without any are not there. */
export async function summarizeUsage(
  db: Db,
  { from, to, ...keys }: UsageScope,
): Promise<{ days: DayCounts[]; keys: KeyCounts[] }> {
  const scope = { ...keys, unit: 'day', stretches: stretchesOf({ from, to }) } as const;
  const units = await countByUnit(db, scope);
  return {
    days: units.map(({ unit, ...counts }) => ({ day: unit, ...counts })),
    keys: await countByKey(db, scope),
  };
}

/** All requests of some keys. */
export async function countAllRequests(db: Db, { from, to, ...keys }: UsageScope): Promise<number> {
  const scope = { ...keys, unit: 'day', stretches: stretchesOf({ from, to }) } as const;
  return (await countByUnit(db, scope)).reduce((sum, counts) => sum + totalOf(counts), 0);
}

const totalOf = (counts: StatusCounts): number =>
  counts.status_2xx + counts.status_3xx + counts.status_4xx + counts.status_5xx;

/** Requests by key on one day; keys without any are not there. */
export async function countOfDay(
  db: Db,
  { day, ...scope }: KeysOfUsage & { day: number },
): Promise<KeyCounts[]> {
  const range = { from: day, to: day };
  const { rows } = await sql<KeyCounts>`
    select key_id as "keyId", ${sums} from usage_counts
    where key_id in ${keyList(countedIds(scope))} and ${hoursOf(range)}
    group by key_id order by key_id`.execute(db);
  return rows;
}

export interface DailyEndUsers {
  day: number;
  /** Exact, also after rows were purged or erased; an id under two keys counts twice. */
  users: number;
  /** Those among them who have no row any more. */
  gone: number;
  /** Some key had more end users than are kept apart. */
  overflow: boolean;
}

/** End users by day; days without any are not there. */
export async function countEndUsersByDay(
  db: Db,
  { keyIds, formerOf = '', from, to }: UsageScope,
): Promise<DailyEndUsers[]> {
  const present = await sumEndUsersBy(db, 'day', { keyIds, from, to });
  const { rows } = await sql<{ day: number; gone: number; overflowing: number }>`
    select day, cast(sum(users) as bigint) as gone, cast(sum(overflowing) as bigint) as overflowing
    from (
      select day, users, 0 as overflowing from removed_end_users
      where key_id in ${keyList(keyIds)} and day between ${from} and ${to}
      union all
      select day, users, overflowing from former_end_users
      where user_id = ${formerOf} and day between ${from} and ${to}
    ) as counted group by day`.execute(db);
  const absent = new Map(rows.map((row) => [row.day, row]));
  const days = [...new Set([...present.keys(), ...absent.keys()])].sort((a, b) => a - b);
  return days.flatMap((day) => {
    const { gone = 0, overflowing = 0 } = absent.get(day) ?? {};
    const users = (present.get(day)?.users ?? 0) + gone;
    const overflow = (present.get(day)?.overflowing ?? 0) + overflowing > 0;
    return users > 0 || overflow ? { day, users, gone, overflow } : [];
  });
}

type DailyTraffic = { day: number; anonymous: boolean } & StatusCounts;

/** Requests of everybody by day, with and without a key; days without any are not there. */
export async function countTraffic(db: Db, range: DayRange): Promise<DailyTraffic[]> {
  const days = new Map<string, DailyTraffic>();
  for (const piece of await piecesOfDays(db, 'usage', range)) {
    const counts = piece.summed
      ? readTraffic(daysOfPiece(piece))
      : addUpTraffic(daysOfPiece(piece));
    const { rows } = await sql<{ day: number; anonymous: number } & StatusCounts>`
      select day, anonymous, ${sums} from (${counts}) as counted group by 1, 2`.execute(db);
    for (const row of rows)
      addCounts(days, `${row.day} ${row.anonymous}`, { ...row, anonymous: row.anonymous === 1 });
  }
  return [...days.values()];
}

/** The sums of all, and what has no key of that. */
const readTraffic = ({ from, to }: DayRange) => sql`
  select day, 0 as anonymous, ${statusColumns}
  from usage_days where key_id = '*' and day between ${from} and ${to}
  union all
  select day, 0, ${sql.join(STATUS_COLUMNS.map((name) => sql`-${sql.ref(name)}`))}
  from usage_days where key_id = ${ANONYMOUS} and day between ${from} and ${to}
  union all
  select day, 1, ${statusColumns}
  from usage_days where key_id = ${ANONYMOUS} and day between ${from} and ${to}`;

const addUpTraffic = (range: DayRange) => sql`
  select hour / 24 as day, case when key_id = ${ANONYMOUS} then 1 else 0 end as anonymous,
    ${statusColumns}
  from usage_counts where ${hoursOf(range)}`;
