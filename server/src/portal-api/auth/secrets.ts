import { createHash } from 'node:crypto';
import type { AuthSecret } from '../../storage/accounts/auth-secret.ts';

/**
 * The number that is noted with each second factor that a secret encrypts: 48 bits of its SHA-256,
 * so that no two secrets have the same.
 */
export const numberOf = (secret: string): number =>
  Number.parseInt(createHash('sha256').update(secret).digest('hex').slice(0, 12), 16);

/**
 * The secrets as better-auth takes them, the one that encrypts from now on first. Of release 1.1.0
 * and before are second factors with the number 1, of a secret that an operator had set, and with 0
 * or none, of the service's own.
 */
export function secretsOf({ current, earlier = current }: AuthSecret) {
  const known = new Map([
    [0, earlier],
    [1, current],
    [numberOf(earlier), earlier],
    [numberOf(current), current],
  ]);
  const secrets = Array.from(known, ([version, value]) => ({ version, value })).reverse();
  return { secrets, secret: earlier };
}
