import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/*
 * A statement's changed rows are a table, `changed`, which is added (1) or taken away (-1), as the
 * trigger's argument says: an update takes the rows as they were away and adds them as they are.
 * Rows are in order, so that servers that lock them do not block each other.
 */

export const STATUSES = ['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'];
export const added = (table: string, columns: readonly string[]) =>
  columns.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ');
const none = (columns: readonly string[]) => columns.map((name) => `${name} = 0`).join(' and ');

export const isSummed = (source: string, day: string, rows = 'changed') =>
  `exists (select 1 from ${rows} join summed_days on source = '${source}' and day = ${day}
           where up_to is null or ${rows}.key_id <= up_to)`;
export const summed = (source: string, day: string) =>
  `join summed_days on source = '${source}' and summed_days.day = ${day}
     and (up_to is null or changed.key_id <= up_to)`;
export const OWNER = `join lateral (
      select user_id from api_keys where id = changed.key_id
      union all select id from users
      where id = substr(changed.key_id, 8) and changed.key_id like 'former:%') as owner on true`;
const sums = STATUSES.map((name) => `sign * sum(changed.${name})`).join(', ');

const USAGE = `
  if not ${isSummed('usage', 'hour / 24')} then return null; end if;
  insert into usage_days (key_id, day, ${STATUSES.join(', ')})
    select part.key_id, hour / 24, ${sums} from changed ${summed('usage', 'hour / 24')}
    cross join lateral (values (changed.key_id), ('*')) as part(key_id)
    group by 1, 2 order by 1, 2
    on conflict (key_id, day) do update set ${added('usage_days', STATUSES)};
  insert into account_hours (user_id, hour, ${STATUSES.join(', ')})
    select user_id, hour, ${sums} from changed ${summed('usage', 'hour / 24')} ${OWNER}
    group by 1, 2 order by 1, 2
    on conflict (user_id, hour) do update set ${added('account_hours', STATUSES)};
  if tg_op = 'DELETE' then
    delete from usage_days where ${none(STATUSES)}
      and (key_id, day) in (select key_id, hour / 24 from changed);
    delete from account_hours where ${none(STATUSES)}
      and (user_id, hour) in (select user_id, hour from changed ${OWNER});
  end if;`;

const ERRORS = `
  if not ${isSummed('errors', 'hour / 24')} then return null; end if;
  insert into account_error_hours (user_id, hour, code, requests)
    select user_id, hour, code, sign * sum(requests)
    from changed ${summed('errors', 'hour / 24')} ${OWNER}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, hour, code) do update
    set ${added('account_error_hours', ['requests'])};
  if tg_op = 'DELETE' then
    delete from account_error_hours where requests = 0
      and (user_id, hour, code) in (select user_id, hour, code from changed ${OWNER});
  end if;`;

// What is most stays where a row goes: nobody has more, and it need not be anybody's.
const END_USERS = `
  insert into end_user_days (key_id, day, users, requests, overflow, most)
    select key_id, changed.day, sign * users, sign * requests, sign * overflow, most
    from (
      select key_id, day, count(*) filter (where named) as users,
        coalesce(sum(total) filter (where named), 0) as requests,
        coalesce(sum(total) filter (where not named), 0) as overflow,
        coalesce(max(total) filter (where named), 0) as most
      from (select key_id, day, external_user_id <> '*' as named,
              ${STATUSES.join(' + ')} as total from changed) as totals
      group by 1, 2
    ) as changed
    ${summed('end_users', 'changed.day')}
    join api_keys on id = key_id
    order by 1, 2
    on conflict (key_id, day) do update set
      ${added('end_user_days', ['users', 'requests', 'overflow'])},
      most = greatest(end_user_days.most, excluded.most);
  if tg_op = 'DELETE' then
    delete from end_user_days where users = 0 and requests = 0 and overflow = 0
      and (key_id, day) in (select key_id, day from changed);
  end if;`;

/** Each event, which of its rows are the changed ones, and whether these come or go. */
const EVENTS = [
  ['delete', 'old', -1],
  ['insert', 'new', 1],
  ['update', 'old', -1],
  ['update', 'new', 1],
] as const;

/** Keeps the sums right whoever writes, in PostgreSQL. */
export async function createSumsOnPostgres(db: Db): Promise<void> {
  for (const [table, body] of [
    ['usage_counts', USAGE],
    ['error_counts', ERRORS],
    ['end_user_counts', END_USERS],
  ]) {
    await sql
      .raw(`create function sum_${table}() returns trigger language plpgsql as $$
        declare sign integer := tg_argv[0]; begin ${body} return null; end $$`)
      .execute(db);
    for (const [event, rows, sign] of EVENTS)
      await sql
        .raw(`create trigger sum_${event}_${rows} after ${event} on ${table}
          referencing ${rows} table as changed
          for each statement execute function sum_${table}('${sign}')`)
        .execute(db);
  }
}
