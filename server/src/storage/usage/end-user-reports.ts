import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, StatusCounts } from '../schema.ts';

const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

/** How many requests of one end user are kept. */
export async function countRequestsOf(
  db: Db,
  keyId: string,
  externalUserId: string,
): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select cast(coalesce(sum(${total}), 0) as bigint) as requests from end_user_counts
    where key_id = ${keyId} and external_user_id = ${externalUserId}
      and day in (select hour / 24 from usage_counts where key_id = ${keyId})`.execute(db);
  return rows[0]?.requests ?? 0;
}

export type EndUserDay = { externalUserId: string } & StatusCounts;

/** Few enough rows for a query to hold up the process for only a few milliseconds. */
const ROWS_PER_QUERY = 5_000;

/** What each end user of a key did on one day, by id and in pieces; the overflow is `*`. */
export async function* readEndUsersOfDay(
  db: Db,
  keyId: string,
  day: number,
): AsyncGenerator<EndUserDay[]> {
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: EndUserDay[] = await db
      .selectFrom('end_user_counts')
      .select('external_user_id as externalUserId')
      .select(['status_2xx', 'status_3xx', 'status_4xx', 'status_5xx'])
      .where('key_id', '=', keyId)
      .where('day', '=', day)
      .where('external_user_id', '>', last)
      .orderBy('external_user_id')
      .limit(ROWS_PER_QUERY)
      .execute();
    yield rows;
    last = rows.length < ROWS_PER_QUERY ? undefined : rows.at(-1)?.externalUserId;
    // SQLite works in this thread: let the requests that wait have their turn.
    await nextTurn();
  }
}
