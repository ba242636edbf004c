import type { components } from '../../contract/generated/portal.d.ts';

type KeyState = components['schemas']['Key']['state'];

/** Whether a key works, as the portal and commands call it. Times are ISO 8601 in UTC. */
export function keyStateOf(
  { revokedAt, expiresAt }: { revokedAt: string | null; expiresAt: string | null },
  now: Date,
): KeyState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt) <= now ? 'expired' : 'active';
}
