import type { LiveKey } from '../../domain/keys/key-attention.ts';
import type { Db } from '../schema.ts';

/** A person's keys that are not revoked, the last used first. */
export async function listLiveKeys(db: Db, userId: string): Promise<LiveKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'tag', 'created_at', 'expires_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('last_used_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, tag, created_at, expires_at, last_used_at }) => ({
    ...{ id, name, tag, createdAt: created_at },
    ...{ expiresAt: expires_at, lastUsedAt: last_used_at },
  }));
}

/** Of a person's keys those that were used on a day, and the most they asked for in one window. */
export async function listBusiestKeys(
  db: Db,
  { userId, day, limit }: { userId: string; day: number; limit: number },
): Promise<{ id: string; name: string; busiest: number }[]> {
  const rows = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'busiest_requests'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('busiest_day', '=', day)
    .orderBy('busiest_requests', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, name, busiest_requests }) => ({
    ...{ id, name, busiest: busiest_requests ?? 0 },
  }));
}
