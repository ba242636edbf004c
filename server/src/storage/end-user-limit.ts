import { sql } from 'kysely';
import type { Db } from './schema.ts';

/** Answers by status class: 2xx, 3xx, 4xx, 5xx. */
export type Counts = readonly [number, number, number, number];

export interface EndUserUsage {
  keyId: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** Null: whoever could not be kept apart. */
  externalUserId: string | null;
  counts: Counts;
}

/** The row of all end users past the limit; no id can be this, since ids begin with a letter or digit. */
export const OVERFLOW = '*';

/**
 * The same usage with no more than `limit` end users a key and day, counting those stored: whoever
 * comes later has no name here (null).
 */
export async function capEndUsers(
  trx: Db,
  usage: readonly EndUserUsage[],
  limit: number,
): Promise<EndUserUsage[]> {
  const groups = groupByKeyAndDay(usage);
  const stored = await countStored(trx, groups);
  const capped: EndUserUsage[][] = [];
  for (const rows of groups) {
    const room = limit - (stored.get(nameOf(rows[0])) ?? 0);
    if (rows.length <= room) capped.push(rows);
    else capped.push(mergeUnnamed(admit(rows, await findKnown(trx, rows), room)));
  }
  return capped.flat();
}

/** The usage of one key on one day. */
type Group = [EndUserUsage, ...EndUserUsage[]];

function groupByKeyAndDay(usage: readonly EndUserUsage[]): Group[] {
  const groups = new Map<string, Group>();
  for (const row of usage) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return [...groups.values()];
}

function nameOf({ keyId, day }: { keyId: string; day: number }): string {
  return `${day} ${keyId}`;
}

/** How many end users each key and day of these groups has stored. */
async function countStored(trx: Db, groups: readonly Group[]): Promise<Map<string, number>> {
  const pairs = groups.map(([{ keyId, day }]) => [keyId, day]);
  const { rows } = await sql<{ keyId: string; day: number; users: number }>`
    select key_id as "keyId", day, count(*) as users from end_user_counts
    where external_user_id <> ${OVERFLOW} and (key_id, day) in
      (select value->>0, cast(value->>1 as integer) from json_each(${JSON.stringify({ ...pairs })}))
    group by key_id, day`.execute(trx);
  return new Map(rows.map((row) => [nameOf(row), row.users]));
}

async function findKnown(trx: Db, rows: Group): Promise<Set<string>> {
  const ids = rows.map((row) => [row.externalUserId]);
  const { rows: known } = await sql<{ id: string }>`
    select external_user_id as id from end_user_counts
    where key_id = ${rows[0].keyId} and day = ${rows[0].day} and external_user_id in
      (select value->>0 from json_each(${JSON.stringify({ ...ids })}))`.execute(trx);
  return new Set(known.map((row) => row.id));
}

function admit(rows: Group, known: ReadonlySet<string>, room: number): EndUserUsage[] {
  let left = room;
  return rows.map((row) => {
    if (row.externalUserId === null || known.has(row.externalUserId)) return row;
    left -= 1;
    return left >= 0 ? row : { ...row, externalUserId: null };
  });
}

/** One statement may touch a stored row only once, so the unnamed become one row. */
function mergeUnnamed(rows: readonly EndUserUsage[]): EndUserUsage[] {
  const named = rows.filter((row) => row.externalUserId !== null);
  const [first, ...others] = rows.filter((row) => row.externalUserId === null);
  if (!first) return named;
  const sum = others.reduce<EndUserUsage['counts']>(
    ([a, b, c, d], { counts: [e, f, g, h] }) => [a + e, b + f, c + g, d + h],
    first.counts,
  );
  return [...named, { ...first, counts: sum }];
}
