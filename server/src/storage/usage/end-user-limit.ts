import { sql } from 'kysely';
import type { CountsSince, EndUsersOfDay } from '../../domain/usage-batch.ts';
import type { Db } from '../schema.ts';
import { keyList } from './counting.ts';
import { summedDays } from './summed-days.ts';

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
  const capped: EndUsersOfDay[] = [];
  for (const day of new Set(usage.map((one) => one.day))) {
    const ofDay = usage.filter((one) => one.day === day);
    const largest = ofDay.reduce((size, { users }) => Math.max(size, users.size), 0);
    const crowded = await findCrowded(trx, {
      ids: ofDay.map(({ keyId }) => keyId),
      day,
      most: limit - largest,
    });
    for (const one of ofDay) {
      const room = limit - (crowded.get(one.keyId) ?? 0);
      if (one.users.size <= room) capped.push(one);
      else capped.push({ ...one, users: admit(one.users, await findNew(trx, one), room) });
    }
  }
  return capped;
}

/** Which of these keys have more end users than `most` on a day, and how many. */
async function findCrowded(
  trx: Db,
  { ids, day, most }: { ids: readonly string[]; day: number; most: number },
): Promise<Map<string, number>> {
  const isSummed = (await summedDays(trx, 'end_users', { from: day, to: day })).has(day);
  const counted = isSummed
    ? sql`select users from end_user_days where key_id = asked.id and day = ${day}`
    : sql`select count(*) from end_user_counts
        where key_id = asked.id and day = ${day} and external_user_id <> ${OVERFLOW}`;
  // A look-up for each is several times as fast as one query over all of them by group.
  const { rows } = await sql<{ id: string; users: number }>`
    select id, users from (
      select id, coalesce((${counted}), 0) as users from ${keyList(ids, 'id')} as asked
    ) as found where users > ${most}`.execute(trx);
  return new Map(rows.map(({ id, users }) => [id, Number(users)]));
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
