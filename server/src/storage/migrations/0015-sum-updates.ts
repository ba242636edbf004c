import { sql } from 'kysely';
import type { Db, DialectName } from '../schema.ts';
import { added, isSummed, OWNER, STATUSES, summed } from './0013-sums-postgres.ts';

/*
 * An update changed each sum twice: first the rows as they were were taken away, then the rows as they
 * are were added. A busy service writes hardly anything but updates, and PostgreSQL spent half of their
 * time on that. Here the rows are added up first, and each sum changes once.
 */

const sums = STATUSES.map((name) => `sum(sign * changed.${name})`).join(', ');

/** The rows as they were, and as they are. */
const CHANGED = `changed as (select -1 as sign, * from gone union all select 1, * from come)`;

const USAGE = `
  if not ${isSummed('usage', 'hour / 24', 'come')} then return null; end if;
  with ${CHANGED} insert into usage_days (key_id, day, ${STATUSES.join(', ')})
    select part.key_id, hour / 24, ${sums} from changed ${summed('usage', 'hour / 24')}
    cross join lateral (values (changed.key_id), ('*')) as part(key_id)
    group by 1, 2 order by 1, 2
    on conflict (key_id, day) do update set ${added('usage_days', STATUSES)};
  with ${CHANGED} insert into account_hours (user_id, hour, ${STATUSES.join(', ')})
    select user_id, hour, ${sums} from changed ${summed('usage', 'hour / 24')} ${OWNER}
    group by 1, 2 order by 1, 2
    on conflict (user_id, hour) do update set ${added('account_hours', STATUSES)};`;

const ERRORS = `
  if not ${isSummed('errors', 'hour / 24', 'come')} then return null; end if;
  with ${CHANGED} insert into account_error_hours (user_id, hour, code, requests)
    select user_id, hour, code, sum(sign * requests)
    from changed ${summed('errors', 'hour / 24')} ${OWNER}
    group by 1, 2, 3 order by 1, 2, 3
    on conflict (user_id, hour, code) do update
    set ${added('account_error_hours', ['requests'])};`;

const END_USERS = `
  with ${CHANGED} insert into end_user_days (key_id, day, users, requests, overflow, most)
    select key_id, changed.day, users, requests, overflow, most
    from (
      select key_id, day, coalesce(sum(sign) filter (where named), 0) as users,
        coalesce(sum(sign * total) filter (where named), 0) as requests,
        coalesce(sum(sign * total) filter (where not named), 0) as overflow,
        coalesce(max(total) filter (where named), 0) as most
      from (select sign, key_id, day, external_user_id <> '*' as named,
              ${STATUSES.join(' + ')} as total from changed) as totals
      group by 1, 2
    ) as changed
    ${summed('end_users', 'changed.day')}
    join api_keys on id = key_id
    order by 1, 2
    on conflict (key_id, day) do update set
      ${added('end_user_days', ['users', 'requests', 'overflow'])},
      most = greatest(end_user_days.most, excluded.most);`;

/** Keeps the sums as 0013-sums does, with half the work for an update. SQLite adds up by itself. */
export async function up(db: Db, dialect: DialectName): Promise<void> {
  if (dialect === 'sqlite') return;
  for (const [table, body] of [
    ['usage_counts', USAGE],
    ['error_counts', ERRORS],
    ['end_user_counts', END_USERS],
  ]) {
    for (const statement of [
      `create function sum_updates_of_${table}() returns trigger language plpgsql as $$
        begin ${body} return null; end $$`,
      `drop trigger sum_update_old on ${table}`,
      `drop trigger sum_update_new on ${table}`,
      `create trigger sum_update after update on ${table}
        referencing old table as gone new table as come
        for each statement execute function sum_updates_of_${table}()`,
    ])
      await sql.raw(statement).execute(db);
  }
  // Room for the next version of a row beside it: otherwise each index gets an entry for it too.
  for (const table of ['usage_counts', 'end_user_counts', 'end_user_days'])
    await sql.raw(`alter table ${table} set (fillfactor = 80)`).execute(db);
}
