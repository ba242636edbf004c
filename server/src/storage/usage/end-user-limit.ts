import { sql } from 'kysely';
import type { CountsSince, EndUsersOfDay } from '../../domain/usage-batch.ts';
import type { Db } from '../schema.ts';

/** The row of all end users past the limit; no id can be this, since ids begin with a letter or digit. */
export const OVERFLOW = '*';

/**
 * The same usage with no more than `limit` end users a key and day, counting those stored: whoever
 * comes later has no name here (null).
 */
export async function capEndUsers(
  trx: Db,
  usage: readonly EndUsersOfDay[],
  limit: number,
): Promise<EndUsersOfDay[]> {
  const stored = await countStored(trx, usage);
  const capped: EndUsersOfDay[] = [];
  for (const [at, day] of usage.entries()) {
    const room = limit - (stored[at] ?? 0);
    if (day.users.size <= room) capped.push(day);
    else capped.push({ ...day, users: admit(day.users, await findNew(trx, day), room) });
  }
  return capped;
}

/**
 * How many end users each of these keys and days has stored, in the same order: read where it is
 * kept, and counted where the day is not summed yet.
 */
async function countStored(trx: Db, usage: readonly EndUsersOfDay[]): Promise<number[]> {
  const asked = usage.map(({ keyId, day }) => [keyId, day]);
  // A look-up for each is several times as fast as one query over all of them by group.
  const { rows } = await sql<{ at: string; users: number }>`
    select at, case
      when exists (
        select 1 from summed_days
        where source = 'end_users' and day = asked.day and (up_to is null or key_id <= up_to)
      ) then (
        select coalesce(sum(users), 0) from end_user_days
        where key_id = asked.key_id and day = asked.day
      ) else (
        select count(*) from end_user_counts
        where key_id = asked.key_id and day = asked.day and external_user_id <> ${OVERFLOW}
      ) end as users
    from (
      select key as at, value->>0 as key_id, cast(value->>1 as integer) as day
      from json_each(${JSON.stringify({ ...asked })})
    ) as asked`.execute(trx);
  const counts: number[] = [];
  for (const { at, users } of rows) counts[Number(at)] = Number(users);
  return counts;
}

/** Who among these end users is not stored yet. */
async function findNew(trx: Db, { keyId, day, users }: EndUsersOfDay): Promise<Set<string>> {
  const named = [...users].filter(([id]) => id !== null);
  const { rows } = await sql<{ id: string }>`
    select key as id from json_each(${JSON.stringify(Object.fromEntries(named))})
    where not exists (
      select 1 from end_user_counts
      where key_id = ${keyId} and day = ${day} and external_user_id = key
    )`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

function admit(
  users: EndUsersOfDay['users'],
  newIds: ReadonlySet<string>,
  room: number,
): EndUsersOfDay['users'] {
  const admitted = new Map<string | null, CountsSince>();
  let left = room;
  for (const [id, counts] of users) {
    const isNew = id !== null && newIds.has(id);
    if (isNew) left -= 1;
    const name = isNew && left < 0 ? null : id;
    admitted.set(name, sum(admitted.get(name), counts));
  }
  return admitted;
}

/** Counts of both, since the earlier of them. */
export function sum(one: CountsSince | undefined, other: CountsSince): CountsSince {
  if (one === undefined) return other;
  const since = Math.min(sinceOf(one), sinceOf(other));
  return [one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], since];
}

/** When the first of these calls began. */
export const sinceOf = (counts: CountsSince): number => counts[4] ?? Number.POSITIVE_INFINITY;
