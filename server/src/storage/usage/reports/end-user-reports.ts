import { sql } from 'kysely';
import type { Db, StatusCounts } from '../../schema.ts';
import { STATUS_COLUMNS, total } from '../counting.ts';

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

/** What one end user did on each day that is kept, in order. */
export async function readDaysOfEndUser(
  db: Db,
  keyId: string,
  externalUserId: string,
): Promise<({ day: number } & StatusCounts)[]> {
  return await db
    .selectFrom('end_user_counts')
    .select(['day', ...STATUS_COLUMNS])
    .where('key_id', '=', keyId)
    .where('external_user_id', '=', externalUserId)
    // Each of the key's days is looked up, so that its other end users need not be searched.
    .where('day', 'in', (eb) =>
      eb
        .selectFrom('usage_counts')
        .select(sql<number>`hour / 24`.as('day'))
        .where('key_id', '=', keyId),
    )
    .orderBy('day')
    .execute();
}

/** Few enough rows for whoever writes them out to be held up for only a few milliseconds. */
const ROWS_PER_PIECE = 1_000;

export interface EndUsersPiece {
  rows: ({ externalUserId: string } & StatusCounts)[];
  /** Where the next piece begins; undefined where this is the last one. */
  next: string | undefined;
}

/** What the end users of a key did on one day, a piece at a time, by id; the overflow is `*`. */
export async function readEndUsersOfDay(
  db: Db,
  { keyId, day, after = '' }: { keyId: string; day: number; after?: string | undefined },
): Promise<EndUsersPiece> {
  const rows = await db
    .selectFrom('end_user_counts')
    .select(['external_user_id as externalUserId', ...STATUS_COLUMNS])
    .where('key_id', '=', keyId)
    .where('day', '=', day)
    .where('external_user_id', '>', after)
    .orderBy('external_user_id')
    .limit(ROWS_PER_PIECE)
    .execute();
  return { rows, next: rows.length < ROWS_PER_PIECE ? undefined : rows.at(-1)?.externalUserId };
}
