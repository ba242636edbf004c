import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, StatusCounts } from '../schema.ts';
import { OVERFLOW } from './end-user-limit.ts';
import { formerIdOf } from './former-keys.ts';
import { ANONYMOUS } from './usage.ts';

/** Days are whole days (UTC) since the Unix epoch; both ends are inside. */
export interface DayRange {
  from: number;
  to: number;
}

/** Some of the keys of one person. */
export interface UsageScope extends DayRange {
  keyIds: readonly string[];
  /** Whose keys that are no longer kept count too; nobody's where it is left out. */
  formerOf?: string;
}

export type DayCounts = { day: number } & StatusCounts;
export type KeyCounts = { keyId: string } & StatusCounts;

const keys = (keyIds: readonly string[]) =>
  sql`(select value->>0 from json_each(${JSON.stringify({ ...keyIds.map((id) => [id]) })}))`;

const hours = ({ from, to }: DayRange) => sql`hour >= ${from * 24} and hour < ${(to + 1) * 24}`;

const CLASSES = ['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'] as const;

const sums = sql.join(
  CLASSES.map(
    (name) => sql`cast(coalesce(sum(${sql.ref(name)}), 0) as bigint) as ${sql.ref(name)}`,
  ),
);

/** The ids under which the counts of a scope are stored. */
const countedIds = ({ keyIds, formerOf }: UsageScope): readonly string[] =>
  formerOf === undefined ? keyIds : [...keyIds, formerIdOf(formerOf)];

/** Few enough keys for a query over a year to take only some ten milliseconds. */
const KEYS_PER_QUERY = 10;

/** Requests by day and by key, in status classes; days and keys without any are not there. */
export async function summarizeUsage(
  db: Db,
  scope: UsageScope,
): Promise<{ days: DayCounts[]; keys: KeyCounts[] }> {
  const ids = countedIds(scope);
  const byDay = new Map<number, DayCounts>();
  const byKey = new Map<string, KeyCounts>();
  for (let at = 0; at < ids.length; at += KEYS_PER_QUERY) {
    const { rows } = await sql<DayCounts & KeyCounts>`
      select key_id as "keyId", hour / 24 as day, ${sums} from usage_counts
      where key_id in ${keys(ids.slice(at, at + KEYS_PER_QUERY))} and ${hours(scope)}
      group by key_id, hour / 24`.execute(db);
    for (const { day, keyId, ...counts } of rows) {
      addTo(byDay, day, { day, ...counts });
      addTo(byKey, keyId, { keyId, ...counts });
    }
    await nextTurn();
  }
  return { days: [...byDay.values()], keys: [...byKey.values()] };
}

function addTo<Key, Row extends StatusCounts>(sums: Map<Key, Row>, key: Key, row: Row): void {
  const sum = sums.get(key);
  if (sum === undefined) sums.set(key, row);
  else for (const name of CLASSES) sum[name] += row[name];
}

/** Requests by key on one day; keys without any are not there. */
export async function countOfDay(
  db: Db,
  { day, ...scope }: Pick<UsageScope, 'keyIds' | 'formerOf'> & { day: number },
): Promise<KeyCounts[]> {
  const range = { from: day, to: day };
  const { rows } = await sql<KeyCounts>`
    select key_id as "keyId", ${sums} from usage_counts
    where key_id in ${keys(countedIds({ ...scope, ...range }))} and ${hours(range)}
    group by key_id order by key_id`.execute(db);
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
  { keyIds, formerOf = '', from, to }: UsageScope,
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
        union all
        select users, overflowing from former_end_users
        where user_id = ${formerOf} and day = ${day}
      ) as counted`.execute(db);
    const [{ users, overflowing } = { users: 0, overflowing: 0 }] = rows;
    if (users > 0 || overflowing > 0) days.push({ day, users, overflow: overflowing > 0 });
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
