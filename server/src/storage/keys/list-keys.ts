import type { Db } from '../schema.ts';
import { parsePermissions } from './keys.ts';

/** A key as its owner sees it. Times are ISO 8601 in UTC. */
export interface KeySummary {
  id: string;
  userId: string;
  email: string;
  name: string;
  /** Of its newest secret. */
  prefix: string;
  permissions: string[];
  createdAt: string;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/** All keys, or one person's, revoked ones too; oldest first. */
export async function listKeys(db: Db, userId?: string): Promise<KeySummary[]> {
  const rows = await summaries(db)
    .$if(userId !== undefined, (query) => query.where('k.user_id', '=', userId ?? ''))
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute();
  return rows.map(summaryOf);
}

export interface KeyQuery {
  userId: string;
  /** Revoked keys alone, or the others alone; all where it is left out. */
  revoked?: boolean | undefined;
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/** One page of a person's keys, revoked ones last, else the newest first, and how many there are. */
export async function listPageOfKeys(
  db: Db,
  { userId, revoked, page, page_size }: KeyQuery,
): Promise<{ count: number; keys: KeySummary[] }> {
  const wanted = revoked === undefined ? undefined : revoked ? 'is not' : 'is';
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .$if(wanted !== undefined, (query) => query.where('revoked_at', wanted ?? 'is', null))
    .executeTakeFirstOrThrow();
  const rows = await summaries(db)
    .where('k.user_id', '=', userId)
    .$if(wanted !== undefined, (query) => query.where('k.revoked_at', wanted ?? 'is', null))
    .orderBy((eb) => eb.case().when('k.revoked_at', 'is', null).then(0).else(1).end())
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { count, keys: rows.map(summaryOf) };
}

/** One of a person's keys; undefined where the person has no such key. */
export async function findKeyOf(
  db: Db,
  userId: string,
  keyId: string,
): Promise<KeySummary | undefined> {
  const row = await summaries(db)
    .where('k.user_id', '=', userId)
    .where('k.id', '=', keyId)
    .executeTakeFirst();
  return row && summaryOf(row);
}

function summaries(db: Db) {
  return db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select((eb) => [
      'k.id',
      'k.user_id as userId',
      'u.email',
      'k.name',
      eb
        .selectFrom('key_secrets as s')
        .select('s.prefix')
        .whereRef('s.key_id', '=', 'k.id')
        .orderBy('s.created_at', 'desc')
        .limit(1)
        .as('prefix'),
      'k.permissions',
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.last_used_at as lastUsedAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

const summaryOf = (row: Row): KeySummary => ({
  ...row,
  prefix: row.prefix ?? '',
  permissions: parsePermissions(row.permissions),
});
