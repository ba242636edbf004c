import { isDeepStrictEqual } from 'node:util';
import { publishKey } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { parsePermissions } from './keys.ts';

export interface KeyChange {
  name?: string | undefined;
  permissions?: readonly string[] | undefined;
}

export type UpdateKeyResult =
  | { type: 'updated'; before: { name: string; permissions: string[] } }
  | { type: 'name_taken' | 'revoked' | 'not_found' };

/** Renames one of a person's keys or changes its permissions; what is not given stays. */
export async function updateKey(
  db: Db,
  { userId, keyId }: { userId: string; keyId: string },
  { name, permissions }: KeyChange,
): Promise<UpdateKeyResult> {
  return await inTransaction(db, async (trx) => {
    // Changes nothing, but locks the row: two changes at once take turns.
    const key = await trx
      .updateTable('api_keys')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', keyId)
      .where('user_id', '=', userId)
      .returning(['name', 'permissions', 'revoked_at'])
      .executeTakeFirst();
    if (!key) return { type: 'not_found' };
    if (key.revoked_at !== null) return { type: 'revoked' };
    if (name !== undefined && (await isTaken(trx, { userId, keyId, name })))
      return { type: 'name_taken' };
    await trx
      .updateTable('api_keys')
      .set({
        ...(name !== undefined && { name }),
        ...(permissions !== undefined && { permissions: JSON.stringify(permissions) }),
      })
      .where('id', '=', keyId)
      .execute();
    const before = { name: key.name, permissions: parsePermissions(key.permissions) };
    // Servers keep what a key may do, and not its name.
    if (permissions !== undefined && !isDeepStrictEqual(permissions, before.permissions))
      await publishKey(trx, keyId);
    return { type: 'updated', before };
  });
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
