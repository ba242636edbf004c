import { sql } from 'kysely';
import type { Counts, CountsSince, EndUsersOfDay, UsageBatch } from '../../domain/usage-batch.ts';
import type { Db } from '../schema.ts';
import { capEndUsers, OVERFLOW } from './end-user-limit.ts';
import { leaveErasedOut } from './leave-erased-out.ts';

/** The key id under which calls without a key are counted. */
export const ANONYMOUS = 'anonymous';

/** Few enough rows for a statement to end long before its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Adds a batch to the stored counts, whole or not at all. Of each key at most `maxEndUsersPerDay`
 * end users a day are kept apart; usage of a key that is gone is dropped, except from the totals.
 * So is what an end user did before being erased.
 */
export async function addUsage(
  db: Db,
  { totals, endUsers, lastUses }: UsageBatch,
  { maxEndUsersPerDay = 100_000 } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // First, since it locks the rows of these keys and hours: servers that share a database take
    // turns, and each sees the end users that the others have added.
    await addTotals(
      trx,
      totals.map((row) => [row.keyId ?? ANONYMOUS, row.hour, ...row.counts]),
    );
    // Locks the keys too: from here on no end user of theirs is erased until the batch is added.
    await setLastUses(
      trx,
      lastUses.map((row) => [row.keyId, new Date(row.at).toISOString()]),
    );
    const kept = await leaveErasedOut(trx, endUsers);
    const capped = await capEndUsers(trx, kept, maxEndUsersPerDay);
    for (const day of capped.sort(byKeyAndDay)) await addEndUsers(trx, day);
  });
}

type TotalsRow = [keyId: string, hour: number, ...Counts];

/** The order in which all servers lock these rows, as those of the totals. */
function byKeyAndDay(a: EndUsersOfDay, b: EndUsersOfDay): number {
  if (a.keyId !== b.keyId) return a.keyId < b.keyId ? -1 : 1;
  return a.day - b.day;
}

/*
 * Rows travel as one JSON parameter, in little more than half the time of a parameter for each
 * value. It is an object of rows, not an array, because `json_each` takes that in both dialects.
 */

async function addTotals(trx: Db, rows: TotalsRow[]): Promise<void> {
  await sql`
    insert into usage_counts (key_id, hour, status_2xx, status_3xx, status_4xx, status_5xx)
    select value->>0, cast(value->>1 as integer), ${countsFrom(2)}
    from json_each(${JSON.stringify({ ...rows })}) where true
    order by 1, 2 -- servers that lock rows in different orders would block each other
    on conflict (key_id, hour) do update set ${addExcluded('usage_counts')}`.execute(trx);
}

async function addEndUsers(trx: Db, { keyId, day, users }: EndUsersOfDay): Promise<void> {
  const rows = [...users]
    .map(([id, counts]): [string, CountsSince] => [id ?? OVERFLOW, counts])
    // In the order of the table, SQLite adds rows in half the time.
    .sort(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const chunk = rows.slice(start, start + ROWS_PER_STATEMENT);
    await sql`
      insert into end_user_counts
        (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
      select api_keys.id, cast(${day} as integer), key, ${countsFrom(0)}
      from api_keys, json_each(${objectOf(chunk)}) where api_keys.id = ${keyId}
      on conflict (key_id, day, external_user_id) do update
      set ${addExcluded('end_user_counts')}`.execute(trx);
  }
}

/** A JSON object in the order of its entries; one of JavaScript would put ids that are numbers first. */
function objectOf(entries: readonly [string, CountsSince][]): string {
  const members = entries.map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${members.join(',')}}`;
}

async function setLastUses(trx: Db, rows: [keyId: string, at: string][]): Promise<void> {
  await sql`
    update api_keys
    set last_used_at = case when last_used_at > used.at then last_used_at else used.at end
    from (select value->>0 as id, value->>1 as at
          from json_each(${JSON.stringify({ ...rows })})) as used
    where api_keys.id = used.id`.execute(trx);
}

function countsFrom(position: number) {
  const count = (at: number) => sql`cast(value->>${sql.lit(position + at)} as bigint)`;
  return sql.join([count(0), count(1), count(2), count(3)]);
}

function addExcluded(table: 'usage_counts' | 'end_user_counts') {
  const columns = ['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'];
  return sql.join(
    columns.map((column) => {
      return sql`${sql.ref(column)} = ${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
    }),
  );
}
