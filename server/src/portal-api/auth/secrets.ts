import { createHash } from 'node:crypto';
import type { AuthSecret } from '../../storage/accounts/auth-secret.ts';

/**
 * The number of a secret, which is noted with each second factor that it encrypts: 48 bits of its
 * SHA-256, so that different secrets have different numbers.
 */
export const numberOf = (secret: string): number =>
  Number.parseInt(createHash('sha256').update(secret).digest('hex').slice(0, 12), 16);

/**
 * The secrets as better-auth takes them: the first one encrypts. Before secrets had numbers of their
 * own, 1 was the number of what an operator had set, and 0, or none, that of the service's own.
 */
export function secretsOf({ current, earlier = current }: AuthSecret) {
  const known = new Map([
    [numberOf(current), current],
    [numberOf(earlier), earlier],
    [1, current],
    [0, earlier],
  ]);
  const secrets = Array.from(known, ([version, value]) => ({ version, value }));
  return { secrets, secret: earlier };
}
