import type { components } from '../../contract/generated/portal.d.ts';
import { dayOf } from '../../domain/days.ts';
import { keyStateOf } from '../../domain/keys/key-state.ts';
import { listOldSecrets } from '../../storage/keys/key-details.ts';
import { findKeyOf, type KeySummary } from '../../storage/keys/list-keys.ts';
import type { Db } from '../../storage/schema.ts';
import { type ReadReport, reportsFrom } from '../../storage/usage/reports/reports.ts';

type Key = components['schemas']['Key'];

const DAYS = 30;

/** A person's keys as the contract shows them. `read` counts their requests. */
export async function describeKeys(
  db: Db,
  read: ReadReport,
  keys: readonly KeySummary[],
  now: Date,
): Promise<Key[]> {
  const today = dayOf(now);
  const first = today - DAYS + 1;
  const keyIds = keys.map(({ id }) => id);
  const [oldSecrets, daily] = await Promise.all([
    listOldSecrets(db, keyIds, now),
    read('listDailyRequests', { keyIds, from: first, to: today }),
  ]);
  const requests = new Map(keyIds.map((id) => [id, new Array<number>(DAYS).fill(0)]));
  for (const { keyId, day, requests: count } of daily) {
    const counts = requests.get(keyId);
    if (counts !== undefined) counts[day - first] = count;
  }
  return keys.map((key) => ({
    id: key.id,
    name: key.name,
    state: keyStateOf(key, now),
    tag: key.tag,
    permissions: key.permissions,
    prefix: key.prefix,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
    expires_at: key.expiresAt,
    revoked_at: key.revokedAt,
    old_secrets: oldSecrets
      .filter((secret) => secret.keyId === key.id)
      .map(({ prefix, expiresAt }) => ({ prefix, expires_at: expiresAt })),
    daily_requests: requests.get(key.id) ?? [],
  }));
}

/** One key of a person; undefined where the person has no such key. */
export async function describeKey(
  db: Db,
  userId: string,
  keyId: string,
  now: Date,
): Promise<Key | undefined> {
  const key = await findKeyOf(db, userId, keyId);
  if (key === undefined) return undefined;
  // A month of one key is a matter of moments.
  const [described] = await describeKeys(db, reportsFrom(db), [key], now);
  return described;
}
