import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';
import type { Db } from '../../schema.ts';
import { OVERFLOW } from '../adding/end-user-limit.ts';
import { addExcluded, statusColumns, sums, total } from '../counting.ts';

/*
 * How sums are made of the rows of some keys on some days; the triggers of migration 0013 keep them
 * right afterwards.
 */

/** Rows by hour in a range of days. */
export const hoursOf = ({ from, to }: DayRange) =>
  sql<boolean>`hour >= ${from * 24} and hour < ${(to + 1) * 24}`;

/** Rows by day in a range of days. */
export const daysOf = ({ from, to }: DayRange) => sql<boolean>`day between ${from} and ${to}`;

/** Keys with the accounts that they are or were of. */
const owned = (some: RawBuilder<unknown>) => sql`(
  select id, user_id from api_keys where id in ${some}
  union all
  select value, users.id from ${some} as former join users on users.id = substr(value, 8)
  where value like 'former:%') as owned`;

/** By key and day, of everybody by day, and by account and hour. */
export async function sumUsage(trx: Db, some: RawBuilder<unknown>, days: DayRange): Promise<void> {
  await sql`
    insert into usage_days (key_id, day, ${statusColumns})
    select key_id, hour / 24, ${sums} from usage_counts where key_id in ${some} and ${hoursOf(days)}
    group by 1, 2`.execute(trx);
  await sql`
    insert into usage_days (key_id, day, ${statusColumns})
    select '*', day, ${sums} from usage_days
    where key_id in ${some} and ${daysOf(days)} group by 2
    on conflict (key_id, day) do update set ${addExcluded('usage_days')}`.execute(trx);
  await sql`
    insert into account_hours (user_id, hour, ${statusColumns})
    select user_id, hour, ${sums} from ${owned(some)} join usage_counts on key_id = id
    where ${hoursOf(days)} group by 1, 2
    on conflict (user_id, hour) do update set ${addExcluded('account_hours')}`.execute(trx);
}

/** By account, hour and code. */
export async function sumErrors(trx: Db, some: RawBuilder<unknown>, days: DayRange): Promise<void> {
  await sql`
    insert into account_error_hours (user_id, hour, code, requests)
    select user_id, hour, code, cast(sum(requests) as bigint)
    from ${owned(some)} join error_counts on key_id = id
    where ${hoursOf(days)} group by 1, 2, 3
    on conflict (user_id, hour, code)
    do update set requests = account_error_hours.requests + excluded.requests`.execute(trx);
}

/** By key and day. */
export async function sumEndUsers(
  trx: Db,
  some: RawBuilder<unknown>,
  days: DayRange,
): Promise<void> {
  await sql`
    insert into end_user_days (key_id, day, users, requests, overflow, most)
    select key_id, day, cast(sum(named) as integer), cast(sum(named * total) as bigint),
      cast(sum((1 - named) * total) as bigint), max(named * total)
    from (
      select key_id, day, ${total} as total,
        case when external_user_id = ${OVERFLOW} then 0 else 1 end as named
      from end_user_counts
      where key_id in ${some} and ${daysOf(days)}
    ) as counted group by 1, 2`.execute(trx);
}
