import { type RawBuilder, sql } from 'kysely';
import type { DayRange } from '../../domain/days.ts';
import { HOUR_MS } from '../../durations.ts';
import { isSqlite } from '../dialect.ts';
import type { Db } from '../schema.ts';
import { keyList, usageIn } from '../usage/counting.ts';
import { formerIdOf } from '../usage/former-keys.ts';
import type { HourRange, Piece } from '../usage/sums/pieces.ts';
import { piecesOfDays } from '../usage/sums/summed-days.ts';

interface AccountRequests {
  userId: string;
  requests: number;
}

/** As a double PostgreSQL adds them up in half the time, and as exactly below 2^53. */
const total = sql`cast(status_2xx + status_3xx + status_4xx + status_5xx as double precision)`;

/** What the keys in `counted` were called in a piece, as a table of `userId` and `requests`. */
type ReadPiece = (piece: Piece) => RawBuilder<unknown>;

/** When keys were last used is written up to a minute after their calls: the hour before is enough. */
const usedSince = ({ from }: Pick<HourRange, 'from'>): string =>
  new Date((from - 1) * HOUR_MS).toISOString();

/** Each key is looked up, and not the rows of all that there are. */
const ofEachKey: ReadPiece = (piece) => sql`
  select "userId", (
    select coalesce(sum(${total}), 0) from ${usageIn(piece)} and key_id = id
  ) as requests from counted
  where last_used_at is null or last_used_at >= ${usedSince(piece)}`;

/** The rows of all keys first: with as many of them, that takes half as long in PostgreSQL. */
const ofAllKeys: ReadPiece = (piece) => sql`
  select "userId", requests from counted join (
    select key_id, sum(${total}) as requests from ${usageIn(piece)} group by key_id
  ) as by_key on key_id = id`;

/**
 * How many requests accounts made in some days, as a table of `userId` and `requests`: of each
 * account its keys, and what is left of those that are no longer kept.
 *
 * @param ids the table of `id`, which requests are counted under, `userId`, and `last_used_at`, null
 *   where that is not known
 */
const countedBy = (
  ids: RawBuilder<unknown>,
  pieces: readonly Piece[],
  read: ReadPiece,
): RawBuilder<AccountRequests> => sql`
  with counted as materialized (${ids})
  select "userId", cast(sum(requests) as bigint) as requests from (
    ${sql.join(pieces.map(read), sql` union all `)}
  ) as parts where requests > 0 group by "userId"`;

/** How many requests the keys of these accounts made in some days; accounts without any are not there. */
export async function countAccountRequests(
  db: Db,
  { userIds, ...days }: DayRange & { userIds: readonly string[] },
): Promise<AccountRequests[]> {
  const former = userIds.map((userId) => [formerIdOf(userId), [userId]] as const);
  const ids = sql`
    select id, user_id as "userId", last_used_at from api_keys where user_id in ${keyList(userIds)}
    union all
    select key, value->>0, null from json_each(${JSON.stringify(Object.fromEntries(former))})`;
  return (await countedBy(ids, await piecesOfDays(db, 'usage', days), ofEachKey).execute(db)).rows;
}

/** The same of all accounts, as a table to order them by. */
export async function requestsOfAll(db: Db, days: DayRange): Promise<RawBuilder<AccountRequests>> {
  // Most keys were not used for long.
  const ids = sql`
    select id, user_id as "userId", last_used_at from api_keys where last_used_at >= ${usedSince({ from: days.from * 24 })}
    union all
    select ${formerIdOf('')} || id, id, null from users`;
  return countedBy(
    ids,
    await piecesOfDays(db, 'usage', days),
    isSqlite(db) ? ofEachKey : ofAllKeys,
  );
}
