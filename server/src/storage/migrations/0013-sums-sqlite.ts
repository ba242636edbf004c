import { sql } from 'kysely';
import type { Db } from '../schema.ts';

const STATUSES = ['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'];

/** A row that comes (`new.`) or goes (`old.`). */
interface Row {
  of: 'new' | 'old';
  sign: '+' | '-';
}

const counts = ({ of, sign }: Row) => STATUSES.map((name) => `${sign}${of}.${name}`).join(', ');
const total = (of: Row['of']) => `(${STATUSES.map((name) => `${of}.${name}`).join(' + ')})`;
const added = (columns: readonly string[]) =>
  columns.map((name) => `${name} = ${name} + excluded.${name}`).join(', ');
const none = (columns: readonly string[]) => columns.map((name) => `${name} = 0`).join(' and ');

const isSummed = (source: string, of: Row['of'], day: string) =>
  `exists (select 1 from summed_days where source = '${source}' and day = ${day}
           and (up_to is null or ${of}.key_id <= up_to))`;
const owner = (of: Row['of']) =>
  `(select user_id from api_keys where id = ${of}.key_id
    union all select id from users where id = substr(${of}.key_id, 8)
      and ${of}.key_id like 'former:%')`;

const addUsage = (row: Row) => `
  insert into usage_days (key_id, day, ${STATUSES.join(', ')})
    select id, ${row.of}.hour / 24, ${counts(row)}
    from (select ${row.of}.key_id as id union all select '*')
    where true on conflict (key_id, day) do update set ${added(STATUSES)};
  insert into account_hours (user_id, hour, ${STATUSES.join(', ')})
    select user_id, ${row.of}.hour, ${counts(row)} from ${owner(row.of)}
    where true on conflict (user_id, hour) do update set ${added(STATUSES)};`;

const addErrors = ({ of, sign }: Row) => `
  insert into account_error_hours (user_id, hour, code, requests)
    select user_id, ${of}.hour, ${of}.code, ${sign}${of}.requests from ${owner(of)}
    where true on conflict (user_id, hour, code) do update set ${added(['requests'])};`;

const NEW: Row = { of: 'new', sign: '+' };
const OLD: Row = { of: 'old', sign: '-' };

/** Of tables whose finished days alone are summed: to these few changes are made. */
const usual = (add: (row: Row) => string, forget: string) => ({
  insert: add(NEW),
  update: add(OLD) + add(NEW),
  delete: add(OLD) + forget,
});

/** Of end users also today is summed, and that with as little as can be. */
const END_USERS = {
  insert: `
    insert into end_user_days (key_id, day, users, requests, overflow, most)
      select new.key_id, new.day, named, named * ${total('new')}, (1 - named) * ${total('new')},
        named * ${total('new')}
      from (select new.external_user_id <> '*' as named)
      where true on conflict (key_id, day) do update set
        ${added(['users', 'requests', 'overflow'])}, most = max(most, excluded.most);`,
  update: `
    update end_user_days set
      requests = requests + (new.external_user_id <> '*') * (${total('new')} - ${total('old')}),
      overflow = overflow + (new.external_user_id = '*') * (${total('new')} - ${total('old')}),
      most = max(most, (new.external_user_id <> '*') * ${total('new')})
    where key_id = new.key_id and day = new.day;`,
  // What is most stays: nobody has more, and it need not be anybody's.
  delete: `
    update end_user_days set
      users = users - (old.external_user_id <> '*'),
      requests = requests - (old.external_user_id <> '*') * ${total('old')},
      overflow = overflow - (old.external_user_id = '*') * ${total('old')}
    where key_id = old.key_id and day = old.day;
    delete from end_user_days where key_id = old.key_id and day = old.day
      and users = 0 and requests = 0 and overflow = 0;`,
};

const TABLES = [
  {
    ...{ name: 'usage_counts', source: 'usage', day: 'hour / 24' },
    bodies: usual(
      addUsage,
      `delete from usage_days where key_id = old.key_id and day = old.hour / 24 and ${none(STATUSES)};
       delete from account_hours where user_id in ${owner('old')} and hour = old.hour
         and ${none(STATUSES)};`,
    ),
  },
  {
    ...{ name: 'error_counts', source: 'errors', day: 'hour / 24' },
    bodies: usual(
      addErrors,
      `delete from account_error_hours where user_id in ${owner('old')} and hour = old.hour
         and code = old.code and requests = 0;`,
    ),
  },
  { name: 'end_user_counts', source: 'end_users', day: 'day', bodies: END_USERS },
];

/** Keeps the sums right whoever writes, in SQLite. */
export async function createSumsOnSqlite(db: Db): Promise<void> {
  for (const { name, source, day, bodies } of TABLES)
    for (const [event, body] of Object.entries(bodies)) {
      const of = event === 'delete' ? 'old' : 'new';
      // What updates a sum finds none where there is none.
      const when = body.trimStart().startsWith('update')
        ? ''
        : `when ${isSummed(source, of, `${of}.${day}`)}`;
      await sql
        .raw(`create trigger sum_${name}_${event} after ${event} on ${name} ${when}
          begin ${body} end`)
        .execute(db);
    }
}
