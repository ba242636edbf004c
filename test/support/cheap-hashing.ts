import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { PasswordHashing } from '../../server/src/portal-api/passwords/password-hashing.ts';

const derive = promisify<string, string, number, object, Buffer>(scrypt);

/** Small enough for hundreds of passwords a second; the service hashes at OWASP's minimum. */
const COST = { N: 2 ** 4 };

const hashWith = async (salt: string, password: string): Promise<string> =>
  `${salt}:${(await derive(password, salt, 64, COST)).toString('hex')}`;

/** scrypt at next to no cost, for tests that sign people in by the dozen. */
export const CHEAP_HASHING: PasswordHashing = {
  hash: (password) => hashWith(randomBytes(16).toString('hex'), password),
  verify: async ({ hash, password }) =>
    hash === (await hashWith(hash.slice(0, hash.indexOf(':')), password)),
  isOutdated: () => false,
};
