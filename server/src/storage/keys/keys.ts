import { lockAccount } from '../accounts/users.ts';
import { publishKey } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';

export interface NewKey {
  id: string;
  userId: string;
  name: string;
  permissions: readonly string[];
  expiresAt: Date | null;
  tag?: string | null;
  secret: NewSecret;
}

export interface NewSecret {
  /** SHA-256 in hex. */
  digest: string;
  prefix: string;
}

type CreateKeyResult = { type: 'created' } | { type: 'name_taken' | 'too_many' };

/**
 * Stores a key with its first secret. A person's live keys have different names, and are at most
 * `maxLive`, however many are created at once.
 */
export async function createKey(
  db: Db,
  key: NewKey,
  now: Date,
  { maxLive = Number.POSITIVE_INFINITY } = {},
): Promise<CreateKeyResult> {
  return await inTransaction(db, async (trx) => {
    if (maxLive !== Number.POSITIVE_INFINITY) {
      await lockAccount(trx, key.userId);
      if ((await countLiveKeys(trx, key.userId)) >= maxLive) return { type: 'too_many' };
    }
    const inserted = await trx
      .insertInto('api_keys')
      .values({
        id: key.id,
        user_id: key.userId,
        name: key.name,
        permissions: JSON.stringify(key.permissions),
        created_at: now.toISOString(),
        expires_at: key.expiresAt?.toISOString() ?? null,
        tag: key.tag ?? null,
      })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'name']).where('revoked_at', 'is', null).doNothing(),
      )
      .returning('id')
      .executeTakeFirst();
    if (!inserted) return { type: 'name_taken' };
    await insertSecret(trx, key.id, key.secret, now);
    return { type: 'created' };
  });
}

/** How many of a person's keys are not revoked. */
async function countLiveKeys(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a secret to a key. */
export async function insertSecret(
  trx: Db,
  keyId: string,
  { digest, prefix }: NewSecret,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('key_secrets')
    .values({ digest, key_id: keyId, prefix, created_at: now.toISOString() })
    .execute();
}

/** The list that the column `permissions` holds as JSON. */
export function parsePermissions(json: string): string[] {
  const value: unknown = JSON.parse(json);
  if (!Array.isArray(value)) throw new TypeError('api_keys.permissions is not a JSON array');
  return value.map(String);
}

type RevokeKeyResult =
  | { type: 'revoked' }
  | { type: 'already_revoked'; revokedAt: string }
  | { type: 'not_found' };

/** Ends a key for good, with all its secrets. */
export async function revokeKey(db: Db, id: string, now: Date): Promise<RevokeKeyResult> {
  return await inTransaction(db, async (trx) => {
    const revoked = await trx
      .updateTable('api_keys')
      .set({ revoked_at: now.toISOString() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (revoked) {
      await publishKey(trx, id);
      return { type: 'revoked' };
    }
    const key = await trx
      .selectFrom('api_keys')
      .select('revoked_at')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!key?.revoked_at) return { type: 'not_found' };
    return { type: 'already_revoked', revokedAt: key.revoked_at };
  });
}
