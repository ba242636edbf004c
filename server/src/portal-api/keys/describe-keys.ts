import type { components } from '../../contract/generated/portal.d.ts';
import { dayOf } from '../../domain/days.ts';
import { listDailyRequests, listOldSecrets } from '../../storage/keys/key-details.ts';
import { type KeySummary, listKeys } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';

type Key = components['schemas']['Key'];

const DAYS = 30;

/** The keys of a person as the contract shows them, the newest first. */
export async function describeKeys(db: Db, userId: string, now: Date): Promise<Key[]> {
  const today = dayOf(now);
  const first = today - DAYS + 1;
  const [keys, oldSecrets, daily] = await Promise.all([
    listKeys(db, userId),
    listOldSecrets(db, userId, now),
    listDailyRequests(db, userId, { from: first, to: today }),
  ]);
  return keys.reverse().map((key) => {
    const requests = new Array<number>(DAYS).fill(0);
    for (const row of daily) if (row.keyId === key.id) requests[row.day - first] = row.requests;
    return {
      id: key.id,
      name: key.name,
      state: stateOf(key, now),
      permissions: key.permissions,
      prefix: key.prefix,
      created_at: key.createdAt,
      last_used_at: key.lastUsedAt,
      expires_at: key.expiresAt,
      revoked_at: key.revokedAt,
      old_secrets: oldSecrets
        .filter((secret) => secret.keyId === key.id)
        .map(({ prefix, expiresAt }) => ({ prefix, expires_at: expiresAt })),
      daily_requests: requests,
    };
  });
}

/** One key of a person; undefined where the person has no such key. */
export async function describeKey(
  db: Db,
  userId: string,
  keyId: string,
  now: Date,
): Promise<Key | undefined> {
  const keys = await describeKeys(db, userId, now);
  return keys.find((key) => key.id === keyId);
}

function stateOf({ revokedAt, expiresAt }: KeySummary, now: Date): Key['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'active';
}
