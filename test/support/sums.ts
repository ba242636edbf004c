import { sql } from 'kysely';
import type { Db } from '../../server/src/storage/schema.ts';

const COUNTS = ['2xx', '3xx', '4xx', '5xx'].map((name) => `status_${name}`);
const counts = COUNTS.map((name) => `cast(sum(${name}) as bigint) as ${name}`).join(', ');

const isSummed = (source: string, day: string) =>
  `${day} in (select day from summed_days where source = '${source}' and up_to is null)`;

/** Who has or had a key. */
const OWNERS = `(
  select id as key, user_id from api_keys union all select 'former:' || id, id from users) as owners`;

/** What each table of sums is to hold, by the rows that it is of. */
const RIGHT = {
  usage_days: `
    select key_id, hour / 24 as day, ${counts} from usage_counts
    where ${isSummed('usage', 'hour / 24')} group by 1, 2
    union all
    select '*', hour / 24, ${counts} from usage_counts
    where ${isSummed('usage', 'hour / 24')} group by 2`,
  account_hours: `
    select user_id, hour, ${counts} from ${OWNERS} join usage_counts on key_id = key
    where ${isSummed('usage', 'hour / 24')} group by 1, 2`,
  account_error_hours: `
    select user_id, hour, code, cast(sum(requests) as bigint) as requests
    from ${OWNERS} join error_counts on key_id = key
    where ${isSummed('errors', 'hour / 24')} group by 1, 2, 3`,
  end_user_days: `
    select key_id, day, cast(sum(named) as integer) as users,
      cast(sum(named * total) as bigint) as requests,
      cast(sum((1 - named) * total) as bigint) as overflow
    from (
      select key_id, day, ${COUNTS.join(' + ')} as total,
        case when external_user_id = '*' then 0 else 1 end as named from end_user_counts
    ) as counted where ${isSummed('end_users', 'day')} group by 1, 2`,
};

type Table = keyof typeof RIGHT;
type Rows = Record<Table, unknown[]>;

/** What the sums are, and what they are to be. */
export async function sumsOf(db: Db): Promise<{ kept: Rows; right: Rows }> {
  const kept: Partial<Rows> = {};
  const right: Partial<Rows> = {};
  for (const [table, query] of Object.entries(RIGHT) as [Table, string][]) {
    const read = async (from: string) =>
      (await sql.raw<object>(`select * from ${from} order by 1, 2, 3`).execute(db)).rows.map(
        ({ ...row }) => row,
      );
    right[table] = await read(`(${query}) as counted`);
    const columns = Object.keys(right[table]?.[0] ?? {}).join(', ') || '*';
    kept[table] = await read(`(select ${columns} from ${table}) as kept`);
  }
  return { kept: kept as Rows, right: right as Rows };
}
