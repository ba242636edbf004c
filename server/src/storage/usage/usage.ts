import { sql } from 'kysely';
import type { Counts, EndUsersOfDay, UsageBatch } from '../../domain/usage-batch.ts';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { noteBatch } from './added-batches.ts';
import { keyList } from './counting.ts';
import { capEndUsers, OVERFLOW } from './end-user-limit.ts';
import { addErrors } from './error-counts.ts';
import { addKeyless } from './keyless-callers.ts';
import { leaveErasedOut } from './leave-erased-out.ts';
import { noteUses } from './note-uses.ts';
import { addRecent } from './recent-requests.ts';

/** The key id under which calls without a key are counted. */
export const ANONYMOUS = 'anonymous';

/** Few enough rows for a statement to end long before its time limit. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Adds a batch to the stored counts, whole or not at all, and once, where it has an id. Of each key at most `maxEndUsersPerDay`
 * end users a day are kept apart; usage of a key that is gone is dropped, except from the totals.
 * So is what an end user did before being erased.
 */
export async function addUsage(
  db: Db,
  { id, totals, endUsers, lastUses, busiest = [], errors = [], recent, keyless = [] }: UsageBatch,
  { maxEndUsersPerDay = 100_000 } = {},
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (id !== undefined && !(await noteBatch(trx, id))) return;
    // Before what follows, since it locks the rows of these keys and hours: servers that share a
    // database take turns, and each sees the end users that the others have added.
    await addTotals(
      trx,
      totals.map((row) => [row.keyId ?? ANONYMOUS, row.hour, ...row.counts]),
    );
    await addErrors(
      trx,
      errors.map((row) => ({ ...row, keyId: row.keyId ?? ANONYMOUS })),
    );
    // From here on no end user of these keys is erased until the batch is added.
    const gone = await lockKeys(trx, [...endUsers, ...lastUses, ...busiest]);
    await noteUses(trx, { lastUses, busiest });
    const kept = await leaveErasedOut(
      trx,
      endUsers.filter(({ keyId }) => !gone.has(keyId)),
    );
    const capped = await capEndUsers(trx, kept, maxEndUsersPerDay);
    await addEndUsers(trx, capped.sort(byKeyAndDay));
    if (recent !== undefined) await addRecent(trx, recent);
    await addKeyless(trx, keyless);
  });
}

/** As an update would; in SQLite who writes has locked everything. Returns those that are not there. */
async function lockKeys(trx: Db, keys: readonly { keyId: string }[]): Promise<Set<string>> {
  const ids = new Set(keys.map(({ keyId }) => keyId));
  if (isSqlite(trx)) {
    const { rows } = await sql<{ id: string }>`
      select id from ${keyList([...ids], 'id')} as asked
      where not exists (select 1 from api_keys where api_keys.id = asked.id)`.execute(trx);
    return new Set(rows.map(({ id }) => id));
  }
  const { rows } = await sql<{ id: string }>`
    select id from api_keys where id = any(${[...ids]})
    order by id -- servers that lock rows in different orders would block each other
    for no key update`.execute(trx);
  for (const { id } of rows) ids.delete(id);
  return ids;
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

/** In as few statements as that can be: with many keys, each has few end users in a batch. */
async function addEndUsers(trx: Db, days: readonly EndUsersOfDay[]): Promise<void> {
  // In the order of the table, SQLite adds rows in half the time.
  const rows = days.flatMap(({ keyId, day, users }) =>
    Array.from(
      users,
      ([id, [ok, redirected, refused, failed]]) =>
        // What is not stored would only be parsed.
        [keyId, day, id ?? OVERFLOW, ok, redirected, refused, failed] as const,
    ).sort(([, , a], [, , b]) => (a < b ? -1 : 1)),
  );
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const chunk = { ...rows.slice(start, start + ROWS_PER_STATEMENT) };
    await sql`
      insert into end_user_counts
        (key_id, day, external_user_id, status_2xx, status_3xx, status_4xx, status_5xx)
      select value->>0, cast(value->>1 as integer), value->>2, ${countsFrom(3)}
      from json_each(${JSON.stringify(chunk)}) where true
      on conflict (key_id, day, external_user_id) do update
      set ${addExcluded('end_user_counts')}`.execute(trx);
  }
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
