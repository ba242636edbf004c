import { type RawBuilder, sql } from 'kysely';
import { DAY_MS } from '../../durations.ts';
import type { Db } from '../schema.ts';
import { keyList } from '../usage/counting.ts';
import { formerIdOf } from '../usage/former-keys.ts';
import { daysOfPiece, type Piece, piecesOf } from '../usage/pieces.ts';
import { summedDays } from '../usage/summed-days.ts';

interface AccountRequests {
  userId: string;
  requests: number;
}

/** Days (UTC) since the Unix epoch; both ends are inside. */
interface Days {
  from: number;
  to: number;
}

const total = sql`status_2xx + status_3xx + status_4xx + status_5xx`;

/**
 * How many requests accounts made in some days, as a table of `userId` and `requests`: of each
 * account its keys, and what is left of those that are no longer kept.
 *
 * @param ids the table of `id`, which requests are counted under, and `userId`
 */
const countedBy = (
  ids: RawBuilder<unknown>,
  pieces: readonly Piece[],
): RawBuilder<AccountRequests> => sql`
  with counted as materialized (${ids})
  select "userId", cast(sum(requests) as bigint) as requests from (
    ${sql.join(pieces.map(requestsIn), sql` union all `)}
  ) as parts where requests > 0 group by "userId"`;

function requestsIn(piece: Piece) {
  const { from, to } = daysOfPiece(piece);
  if (piece.summed)
    return sql`
      select "userId", sum(${total}) as requests from counted
      join usage_days on key_id = id where day between ${from} and ${to} group by "userId"`;
  // Each key is looked up: of all rows that ever were, those of the last day are a small part.
  return sql`
    select "userId", (
      select coalesce(sum(${total}), 0) from usage_counts
      where key_id = id and hour >= ${piece.from} and hour < ${piece.to}
    ) as requests from counted`;
}

const piecesIn = async (db: Db, { from, to }: Days): Promise<Piece[]> =>
  piecesOf({ from: from * 24, to: (to + 1) * 24 }, await summedDays(db, 'usage', { from, to }));

/** How many requests the keys of these accounts made in some days; accounts without any are not there. */
export async function countAccountRequests(
  db: Db,
  { userIds, ...days }: Days & { userIds: readonly string[] },
): Promise<AccountRequests[]> {
  const former = userIds.map((userId) => [formerIdOf(userId), [userId]] as const);
  const ids = sql`
    select id, user_id as "userId" from api_keys where user_id in ${keyList(userIds)}
    union all
    select key, value->>0 from json_each(${JSON.stringify(Object.fromEntries(former))})`;
  const pieces = await piecesIn(db, days);
  return (await countedBy(ids, pieces).execute(db)).rows;
}

/** The same of all accounts, as a table to order them by. */
export async function requestsOfAll(db: Db, days: Days): Promise<RawBuilder<AccountRequests>> {
  const from = new Date(days.from * DAY_MS).toISOString();
  // Most keys were not used for long.
  const ids = sql`
    select id, user_id as "userId" from api_keys where last_used_at >= ${from}
    union all
    select ${formerIdOf('')} || id, id from users`;
  return countedBy(ids, await piecesIn(db, days));
}
