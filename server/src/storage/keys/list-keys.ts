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
  tag: string | null;
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

interface KeyQuery {
  userId: string;
  /** Revoked keys alone, or the others alone; all where it is left out. */
  revoked?: boolean | undefined;
  /** Counted from 1. */
  page: number;
  page_size: number;
}

/**
 * One page of a person's keys, and how many there are: first those that are not revoked, the newest
 * first, then those that are, the last revoked first.
 */
export async function listPageOfKeys(
  db: Db,
  { userId, revoked, page, page_size }: KeyQuery,
): Promise<{ count: number; keys: KeySummary[] }> {
  const live = revoked === true ? 0 : await countKeys(db, userId, 'is');
  const ended = revoked === false ? 0 : await countKeys(db, userId, 'is not');
  const start = (page - 1) * page_size;
  const end = start + page_size;
  const ofUser = summaries(db).where('k.user_id', '=', userId);
  const rows: Row[] = [];
  if (start < live) {
    const query = ofUser.where('k.revoked_at', 'is', null).orderBy('k.created_at', 'desc');
    rows.push(...(await query.orderBy('k.id', 'desc').limit(page_size).offset(start).execute()));
  }
  if (ended > 0 && end > live) {
    const from = Math.max(0, start - live);
    const query = ofUser.where('k.revoked_at', 'is not', null).orderBy('k.revoked_at', 'desc');
    const rest = query
      .orderBy('k.id', 'desc')
      .limit(end - live - from)
      .offset(from);
    rows.push(...(await rest.execute()));
  }
  return { count: live + ended, keys: rows.map(summaryOf) };
}

async function countKeys(db: Db, userId: string, revoked: 'is' | 'is not'): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', revoked, null)
    .executeTakeFirstOrThrow();
  return count;
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
      'k.tag',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof summaries>['executeTakeFirstOrThrow']>>;

const summaryOf = (row: Row): KeySummary => ({
  ...row,
  prefix: row.prefix ?? '',
  permissions: parsePermissions(row.permissions),
});
