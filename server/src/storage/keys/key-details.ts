import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { keyList, total, usageIn } from '../usage/counting.ts';
import { piecesOfDays } from '../usage/sums/summed-days.ts';

/** A secret from before the last rotation that still works. Times are ISO 8601 in UTC. */
interface OldSecret {
  keyId: string;
  prefix: string;
  /** Null as long as the newest secret has not been used. */
  expiresAt: string | null;
}

/** The secrets of these keys that were rotated away and still work. */
export async function listOldSecrets(
  db: Db,
  keyIds: readonly string[],
  now: Date,
): Promise<OldSecret[]> {
  if (keyIds.length === 0) return [];
  return await db
    .selectFrom('key_secrets as s')
    .innerJoin('api_keys as k', 'k.id', 's.key_id')
    .select(['s.key_id as keyId', 's.prefix', 's.expires_at as expiresAt'])
    .where('k.id', 'in', keyIds)
    .where('k.revoked_at', 'is', null)
    .where((eb) =>
      eb.or([eb('s.expires_at', 'is', null), eb('s.expires_at', '>', now.toISOString())]),
    )
    .where('s.created_at', '<', (eb) =>
      eb
        .selectFrom('key_secrets as newer')
        .select((eb) => eb.fn.max('newer.created_at').as('at'))
        .whereRef('newer.key_id', '=', 's.key_id'),
    )
    .orderBy('s.created_at', 'desc')
    .execute();
}

/** Requests of these keys on each day (whole days, UTC, since the Unix epoch). */
export async function listDailyRequests(
  db: Db,
  { keyIds, from, to }: { keyIds: readonly string[]; from: number; to: number },
): Promise<{ keyId: string; day: number; requests: number }[]> {
  const days: { keyId: string; day: number; requests: number }[] = [];
  for (const piece of await piecesOfDays(db, 'usage', { from, to })) {
    const day = piece.summed ? sql`day` : sql`hour / 24`;
    const { rows } = await sql<{ keyId: string; day: number; requests: number }>`
      select key_id as "keyId", ${day} as day,
        cast(sum(${total}) as bigint) as requests
      from ${usageIn(piece)} and key_id in ${keyList(keyIds)} group by key_id, ${day}`.execute(db);
    days.push(...rows);
  }
  return days;
}
