import { DAY_MS } from '../../durations.ts';
import { publishKey } from '../changes/key-feed.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';
import { setExpiry } from './key-changes.ts';
import { insertSecret, type NewSecret } from './keys.ts';
import { sharedPermissions } from './shared-permissions.ts';

/** What a presented secret leads to. Times are milliseconds since the Unix epoch. */
interface FoundKey {
  keyId: string;
  userId: string;
  permissions: readonly string[];
  /** The key was revoked, or its owner is suspended. */
  revoked: boolean;
  expiresAt: number | undefined;
  /** When this secret ends, after it was rotated away. */
  secretExpiresAt: number | undefined;
  /** False: this is the secret's first use, and `recordFirstUses` is due. */
  secretUsed: boolean;
}

/** The key that the secret with this SHA-256 digest (hex) belongs to, whether it is live or not. */
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
      keyId: row.id,
      userId: row.user_id,
      permissions: sharedPermissions(row.permissions),
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

interface Rotation {
  /** The first characters of the secret that is to be replaced. */
  prefix: string;
  /** Until when the key works from now on; null for ever. Undefined: as before. */
  expiresAt?: Date | null | undefined;
}

type RotateSecretResult =
  | { type: 'rotated'; expiredBefore: string | null }
  | { type: 'not_found' | 'expired' | 'secret_changed' };

/**
 * Gives a live key a new secret. Those in use live on until the grace period that the new one's
 * first use starts; one that was never used is in nobody's hands and ends at once. Of two rotations
 * of the same secret the second finds that it has changed.
 *
 * @param secret the new one; its first characters are not those of the secret that it replaces
 */
export async function rotateSecret(
  db: Db,
  keyId: string,
  { prefix, expiresAt }: Rotation,
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
      .returning('expires_at')
      .executeTakeFirst();
    if (!key) return { type: 'not_found' };
    const newest = await newestSecret(trx, keyId);
    if (newest?.prefix !== prefix) return { type: 'secret_changed' };
    const { expires_at: before } = key;
    if (expiresAt === undefined && before !== null && before <= now.toISOString())
      return { type: 'expired' };
    await trx
      .deleteFrom('key_secrets')
      .where('key_id', '=', keyId)
      .where('first_used_at', 'is', null)
      .execute();
    await insertSecret(trx, keyId, secret, laterThan(newest.created_at, now));
    // Publishes too, and so comes behind what locks secrets: who notes a first use locks them first.
    if (expiresAt !== undefined) await setExpiry(trx, keyId, before, expiresAt, now);
    await publishKey(trx, keyId);
    return { type: 'rotated', expiredBefore: before };
  });
}

async function newestSecret(trx: Db, keyId: string) {
  return await trx
    .selectFrom('key_secrets')
    .select(['prefix', 'created_at'])
    .where('key_id', '=', keyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Now, or just after a time that this clock has not reached. The newest secret is the one that was made
 * last: where the clock was set back, or another server's is ahead, it must not look older than the one
 * that it replaces, which would then be kept in its place.
 */
const laterThan = (time: string, now: Date): Date =>
  new Date(Math.max(now.getTime(), Date.parse(time) + 1));

/**
 * Notes that secrets were used for the first time, which starts the grace period of those they
 * replaced. Does nothing for those of which that is noted already.
 */
export async function recordFirstUses(
  db: Db,
  digests: readonly string[],
  { now, graceMs }: { now: Date; graceMs: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const secrets = await trx
      .updateTable('key_secrets')
      .set({ first_used_at: now.toISOString() })
      .where('digest', 'in', digests)
      .where('first_used_at', 'is', null)
      .returning('key_id')
      .execute();
    if (secrets.length === 0) return;
    const replaced = await trx
      .updateTable('key_secrets')
      .set({ expires_at: new Date(now.getTime() + graceMs).toISOString() })
      .where('key_id', 'in', [...new Set(secrets.map(({ key_id }) => key_id))])
      .where('digest', 'not in', digests)
      .where('expires_at', 'is', null)
      .returning('key_id')
      .execute();
    // A secret itself is kept by no server before this; those that it replaces may be.
    for (const keyId of new Set(replaced.map(({ key_id }) => key_id))) await publishKey(trx, keyId);
  });
}

/** A clock that is wrong by a day must not end for good what is in use. */
const CLOCK_DOUBT_MS = 2 * DAY_MS;

/** Deletes secrets that were rotated away and have ended: they are refused with a row and without. */
export async function deleteEndedSecrets(db: Db, now: Date): Promise<void> {
  const ended = new Date(now.getTime() - CLOCK_DOUBT_MS).toISOString();
  await db.deleteFrom('key_secrets').where('expires_at', '<', ended).execute();
}
