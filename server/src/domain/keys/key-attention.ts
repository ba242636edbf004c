import { DAY_MS } from '../../durations.ts';

/** A key that is not revoked. Times are ISO 8601 in UTC. */
export interface LiveKey {
  id: string;
  name: string;
  tag: string | null;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
}

export type Attention = 'expired' | 'expiring' | 'unused';

const EXPIRING_MS = 14 * DAY_MS;
const UNUSED_MS = 30 * DAY_MS;

/** Why the owner of a key should look at it; undefined where nothing is the matter. */
export function attentionOf(key: LiveKey, now: Date): Attention | undefined {
  const leftMs = key.expiresAt === null ? Infinity : Date.parse(key.expiresAt) - now.getTime();
  if (leftMs <= 0) return 'expired';
  if (leftMs <= EXPIRING_MS) return 'expiring';
  const idleMs = now.getTime() - Date.parse(key.lastUsedAt ?? key.createdAt);
  return idleMs > UNUSED_MS ? 'unused' : undefined;
}
