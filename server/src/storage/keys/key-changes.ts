import { isDeepStrictEqual } from 'node:util';
import { publishKey } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { parsePermissions } from './keys.ts';

/** What is to be changed about a key. */
interface KeyUpdate {
  name?: string | undefined;
  permissions?: readonly string[] | undefined;
  /** Null: it never expires. */
  expiresAt?: Date | null | undefined;
  tag?: string | null | undefined;
}

/** What can be changed about a key, as it was. */
export interface KeyBefore {
  name: string;
  permissions: string[];
  /** ISO 8601 in UTC. */
  expiresAt: string | null;
  tag: string | null;
}

type UpdateKeyResult =
  | { type: 'updated'; before: KeyBefore }
  | { type: 'name_taken' | 'revoked' | 'not_found' };

/** Changes what is given about one of a person's keys; the rest stays. */
export async function updateKey(
  db: Db,
  { userId, keyId }: { userId: string; keyId: string },
  { name, permissions, expiresAt, tag }: KeyUpdate,
  now: Date,
): Promise<UpdateKeyResult> {
  return await inTransaction(db, async (trx) => {
    // Changes nothing, but locks the row: two changes at once take turns.
    const key = await trx
      .updateTable('api_keys')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .returning(['name', 'permissions', 'expires_at', 'tag', 'revoked_at'])
      .executeTakeFirst();
    if (!key) return { type: 'not_found' };
    if (key.revoked_at !== null) return { type: 'revoked' };
    if (name !== undefined && (await isTaken(trx, { userId, keyId, name })))
      return { type: 'name_taken' };
    await trx
      .updateTable('api_keys')
      .set({
        id: keyId,
        ...(name !== undefined && { name }),
        ...(permissions !== undefined && { permissions: JSON.stringify(permissions) }),
        ...(tag !== undefined && { tag }),
      })
      .where('id', '=', keyId)
      .execute();
    const before: KeyBefore = {
      name: key.name,
      permissions: parsePermissions(key.permissions),
      expiresAt: key.expires_at,
      tag: key.tag,
    };
    if (expiresAt !== undefined) await setExpiry(trx, keyId, before.expiresAt, expiresAt, now);
    // Servers keep what a key may do and until when, and neither its name nor its tag.
    if (permissions !== undefined && !isDeepStrictEqual(permissions, before.permissions))
      await publishKey(trx, keyId);
    return { type: 'updated', before };
  });
}

/**
 * Sets until when a key works, and tells every server. Its owner will be told anew that it expires.
 *
 * @param before the expiry that it had (ISO 8601 in UTC); the same again changes nothing
 */
export async function setExpiry(
  trx: Db,
  keyId: string,
  before: string | null,
  expiresAt: Date | null,
  now: Date,
): Promise<void> {
  const expires_at = expiresAt?.toISOString() ?? null;
  if (expires_at === before) return;
  await trx
    .updateTable('api_keys')
    .set({ expires_at, expiry_set_at: now.toISOString() })
    .where('id', '=', keyId)
    .execute();
  await trx.deleteFrom('key_expiry_notices').where('key_id', '=', keyId).execute();
  await publishKey(trx, keyId);
}

async function isTaken(
  trx: Db,
  { userId, keyId, name }: { userId: string; keyId: string; name: string },
): Promise<boolean> {
  const other = await trx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .where('id', '!=', keyId)
    .executeTakeFirst();
  return other !== undefined;
}

/** Ends every secret of a key but the newest; false when there was nothing to end. */
export async function endOldSecrets(db: Db, keyId: string): Promise<boolean> {
  return await inTransaction(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('key_secrets')
      .where('key_id', '=', keyId)
      .where('digest', '!=', (eb) =>
        eb
          .selectFrom('key_secrets as newest')
          .select('newest.digest')
          .where('newest.key_id', '=', keyId)
          .orderBy('newest.created_at', 'desc')
          .limit(1),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    await publishKey(trx, keyId);
    return true;
  });
}
