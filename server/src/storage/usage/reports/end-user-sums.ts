import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';
import type { Db } from '../../schema.ts';
import { OVERFLOW } from '../adding/end-user-limit.ts';
import { keyList, total } from '../counting.ts';
import { daysOfPiece } from '../sums/pieces.ts';
import { piecesOfDays } from '../sums/summed-days.ts';

/** The sums of a day, or of a key, or of both; see `EndUserDaysTable`. */
export interface EndUserSums {
  users: number;
  requests: number;
  overflow: number;
  /** How many keys had somebody past the limit of a day. */
  overflowing: number;
  /** Nobody has more requests than this. */
  most: number;
}

/**
 * The sums of some keys' end users, by day or by key: read where they are kept, and of all other
 * days added up, a day at a time.
 */
export async function sumEndUsersBy<By extends 'day' | 'key_id'>(
  db: Db,
  by: By,
  { keyIds, from, to }: DayRange & { keyIds: readonly string[] },
) {
  const sums = new Map<By extends 'day' ? number : string, EndUserSums>();
  for (const piece of await piecesOfDays(db, 'end_users', { from, to })) {
    const days = daysOfPiece(piece);
    const last = piece.summed ? days.from : days.to;
    for (let first = days.from; first <= last; first += 1) {
      const rows = piece.summed
        ? sql`end_user_days where key_id in ${keyList(keyIds)} and day between ${days.from} and ${days.to}`
        : addedUp(keyIds, first);
      const { rows: found } = await sql<EndUserSums & { by: never }>`
        select ${sql.ref(by)} as "by", cast(sum(users) as bigint) as users,
          cast(sum(requests) as bigint) as requests, cast(sum(overflow) as bigint) as overflow,
          count(case when overflow > 0 then 1 end) as overflowing,
          cast(sum(most) as bigint) as most
        from ${rows} group by 1`.execute(db);
      for (const { by, ...row } of found) sums.set(by, added(sums.get(by), row));
      await nextTurn();
    }
  }
  return sums;
}

const addedUp = (keyIds: readonly string[], day: number) => sql`(
  select key_id, day, sum(named) as users, sum(named * total) as requests,
    sum((1 - named) * total) as overflow, max(named * total) as most
  from (
    select key_id, day, ${total} as total,
      case when external_user_id = ${OVERFLOW} then 0 else 1 end as named
    from end_user_counts where key_id in ${keyList(keyIds)} and day = ${day}
  ) as counted group by key_id, day) as sums`;

function added(one: EndUserSums | undefined, other: EndUserSums): EndUserSums {
  if (one === undefined) return other;
  return {
    users: one.users + other.users,
    requests: one.requests + other.requests,
    overflow: one.overflow + other.overflow,
    overflowing: one.overflowing + other.overflowing,
    most: one.most + other.most,
  };
}
