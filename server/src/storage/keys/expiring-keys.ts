import { DAY_MS } from '../../durations.ts';
import { recordAudit } from '../audit/audit.ts';
import { inTransaction } from '../in-transaction.ts';
import type { Db } from '../schema.ts';

/** A key whose owner has to be told that it expires. */
export interface ExpiringKey {
  id: string;
  name: string;
  /** ISO 8601 in UTC. */
  expiresAt: string;
  owner: { id: string; email: string };
}

/** How many keys are taken at once. */
const BATCH = 100;

/**
 * Takes keys that expire within so many days and whose owners have not been told so. A key that is
 * returned is noted as told, in its owner's audit list too: no other call gets it, in whatever
 * process. One that was given less time than that is noted too, and not returned.
 *
 * @returns some keys, and whether there may be more
 */
export async function takeExpiringKeys(
  db: Db,
  days: number,
  now: Date,
): Promise<{ taken: ExpiringKey[]; more: boolean }> {
  return await inTransaction(db, async (trx) => {
    const taken: ExpiringKey[] = [];
    const found = await findExpiring(trx, days, now);
    for (const key of found) {
      const noted = await trx
        .insertInto('key_expiry_notices')
        .values({ key_id: key.id, days })
        .onConflict((conflict) => conflict.columns(['key_id', 'days']).doNothing())
        .returning('key_id')
        .executeTakeFirst();
      if (!noted || key.lifetimeMs < days * DAY_MS) continue;
      const { id: keyId, name, expiresAt: after, owner } = key;
      taken.push({ id: keyId, name, expiresAt: after, owner });
      const what = { action: 'key_expires_soon', keyId, after } as const;
      await recordAudit(trx, { userId: owner.id, by: 'service', ipAddress: null, ...what }, now);
    }
    return { taken, more: found.length === BATCH };
  });
}

async function findExpiring(
  trx: Db,
  days: number,
  now: Date,
): Promise<(ExpiringKey & { lifetimeMs: number })[]> {
  const rows = await trx
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .leftJoin('key_expiry_notices as n', (join) =>
      // Who was told later needs not be told what was due before.
      join.onRef('n.key_id', '=', 'k.id').on('n.days', '<=', days),
    )
    .select(['k.id', 'k.name', 'k.created_at', 'k.expires_at', 'k.expiry_set_at'])
    .select(['u.id as userId', 'u.email'])
    .where('k.expires_at', '>', now.toISOString())
    .where('k.expires_at', '<=', new Date(now.getTime() + days * DAY_MS).toISOString())
    .where('k.revoked_at', 'is', null)
    .where('u.suspended_at', 'is', null)
    .where('n.key_id', 'is', null)
    .orderBy('k.expires_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id, name, created_at, expires_at, expiry_set_at, userId, email }) => {
    const expiresAt = expires_at ?? '';
    const lifetimeMs = Date.parse(expiresAt) - Date.parse(expiry_set_at ?? created_at);
    return { id, name, expiresAt, lifetimeMs, owner: { id: userId, email } };
  });
}
