import { publishKey } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { insertSecret, type NewSecret, parsePermissions } from './keys.ts';

/** What a presented secret leads to. Times are milliseconds since the Unix epoch. */
export interface FoundKey {
  application: { keyId: string; userId: string; permissions: string[] };
  /** The key was revoked, or its owner is suspended. */
  revoked: boolean;
  expiresAt: number | undefined;
  /** When this secret ends, after it was rotated away. */
  secretExpiresAt: number | undefined;
  /** False: this is the secret's first use, and `recordFirstUse` is due. */
  secretUsed: boolean;
}

/** The key that the secret with this SHA-256 digest (hex) belongs to, be it live or not. */
export async function findKeyBySecret(db: Db, digest: string): Promise<FoundKey | undefined> {
  const row = await db
    .selectFrom('key_secrets as s')
    .innerJoin('api_keys as k', 'k.id', 's.key_id')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.permissions', 'k.expires_at', 'k.revoked_at'])
    .select('u.suspended_at')
    .select(['s.expires_at as secret_expires_at', 's.first_used_at'])
    .where('s.digest', '=', digest)
    .executeTakeFirst();
  return (
    row && {
      application: {
        keyId: row.id,
        userId: row.user_id,
        permissions: parsePermissions(row.permissions),
      },
      revoked: row.revoked_at !== null || row.suspended_at !== null,
      expiresAt: msOf(row.expires_at),
      secretExpiresAt: msOf(row.secret_expires_at),
      secretUsed: row.first_used_at !== null,
    }
  );
}

function msOf(time: string | null): number | undefined {
  return time === null ? undefined : Date.parse(time);
}

export type RotateSecretResult = { type: 'rotated' } | { type: 'not_found' };

/**
 * Gives a live key a new secret. Those in use live on until the grace period that the new one's
 * first use starts; one that was never used is in nobody's hands and ends at once.
 */
export async function rotateSecret(
  db: Db,
  keyId: string,
  secret: NewSecret,
  now: Date,
): Promise<RotateSecretResult> {
  return await inTransaction(db, async (trx) => {
    // Changes nothing, but locks the row: two rotations at once take turns.
    const key = await trx
      .updateTable('api_keys')
      .set((eb) => ({ id: eb.ref('id') }))
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!key) return { type: 'not_found' };
    await trx
      .deleteFrom('key_secrets')
      .where('key_id', '=', keyId)
      .where('first_used_at', 'is', null)
      .execute();
    await insertSecret(trx, keyId, secret, now);
    await publishKey(trx, keyId);
    return { type: 'rotated' };
  });
}

/**
 * Notes that a secret was used for the first time, which starts the grace period of those it
 * replaced. Does nothing when that is noted already.
 */
export async function recordFirstUse(
  db: Db,
  digest: string,
  { now, graceMs }: { now: Date; graceMs: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const secret = await trx
      .updateTable('key_secrets')
      .set({ first_used_at: now.toISOString() })
      .where('digest', '=', digest)
      .where('first_used_at', 'is', null)
      .returning('key_id')
      .executeTakeFirst();
    if (!secret) return;
    const { numUpdatedRows } = await trx
      .updateTable('key_secrets')
      .set({ expires_at: new Date(now.getTime() + graceMs).toISOString() })
      .where('key_id', '=', secret.key_id)
      .where('digest', '!=', digest)
      .where('expires_at', 'is', null)
      .executeTakeFirstOrThrow();
    // The secret itself is kept by no server before this; those that it replaces may be.
    if (numUpdatedRows > 0n) await publishKey(trx, secret.key_id);
  });
}

/** Deletes secrets that were rotated away and have ended: they are refused with a row and without. */
export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('key_secrets').where('expires_at', '<', now.toISOString()).execute();
}
