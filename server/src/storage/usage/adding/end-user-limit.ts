import { sql } from 'kysely';
import { type Columns, columnsOf, rowsOf } from '../../../columns.ts';
import type { EndUserDay } from '../../../domain/usage/usage-batch.ts';
import type { Db } from '../../schema.ts';
import { keyList } from '../counting.ts';
import { summedDays } from '../sums/summed-days.ts';
import { addUpEndUsers } from './add-up.ts';

/** The row of all end users past the limit; no id can be this, since ids begin with a letter or digit. */
export const OVERFLOW = '*';

/** The end users of one key on one day. */
interface KeyDay {
  keyId: string;
  day: number;
}

/**
 * The same usage with no more than `limit` end users a key and day, counting those stored: whoever
 * comes later has no name here (null).
 */
export async function capEndUsers(
  trx: Db,
  usage: Columns<EndUserDay>,
  limit: number,
): Promise<Columns<EndUserDay>> {
  const full = await findFull(trx, usage, limit);
  if (full.length === 0) return usage;
  const rows = rowsOf(usage);
  const nameless = new Set<EndUserDay>();
  for (const { keyId, day, room } of full) {
    const ofDay = rows.filter((row) => row.keyId === keyId && row.day === day);
    const newcomers = await findNew(trx, { keyId, day }, ofDay);
    for (const row of newcomers.slice(room)) nameless.add(row);
  }
  const capped = rows.map((row) => (nameless.has(row) ? { ...row, externalUserId: null } : row));
  return addUpEndUsers(columnsOf(usage, capped));
}

/** Where there may be less room than these end users need, and how much there is. */
async function findFull(
  trx: Db,
  usage: Columns<EndUserDay>,
  limit: number,
): Promise<(KeyDay & { room: number })[]> {
  const full: (KeyDay & { room: number })[] = [];
  for (const day of new Set(usage.day)) {
    const sizes = sizesOn(day, usage);
    const largest = [...sizes.values()].reduce((one, other) => Math.max(one, other), 0);
    const most = limit - largest;
    const crowded = await findCrowded(trx, { ids: [...sizes.keys()], day, most });
    for (const [keyId, size] of sizes) {
      const room = Math.max(0, limit - (crowded.get(keyId) ?? 0));
      if (size > room) full.push({ keyId, day, room });
    }
  }
  return full;
}

/** How many end users each key has here on a day. */
function sizesOn(day: number, usage: Columns<EndUserDay>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const [at, keyId] of usage.keyId.entries())
    if (usage.day[at] === day) sizes.set(keyId, (sizes.get(keyId) ?? 0) + 1);
  return sizes;
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

/** Those of these end users who have a name and are not stored yet. */
async function findNew(
  trx: Db,
  { keyId, day }: KeyDay,
  ofDay: readonly EndUserDay[],
): Promise<EndUserDay[]> {
  const ids = ofDay.flatMap(({ externalUserId }) => externalUserId ?? []);
  const { rows } = await sql<{ id: string }>`
    select id from ${keyList(ids, 'id')} as asked
    where not exists (
      select 1 from end_user_counts
      where key_id = ${keyId} and day = ${day} and external_user_id = id
    )`.execute(trx);
  const newIds = new Set<string | null>(rows.map(({ id }) => id));
  return ofDay.filter(({ externalUserId }) => newIds.has(externalUserId));
}
