import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { argon2id, argon2Verify } from 'hash-wasm';
import { ARGON2ID } from './hash-parameters.ts';

/** scrypt (RFC 7914) as this service used it before: better-auth's own, `<salt>:<key>` in hex. */
const OLD = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 };
const OLD_KEY_LENGTH = 64;

/** One spelling of each letter, whatever keyboard typed it (NIST SP 800-63B). */
const normalised = (password: string): string => password.normalize('NFKC');

const oldKey = (password: string, salt: string): Buffer =>
  scryptSync(normalised(password), salt, OLD_KEY_LENGTH, OLD);

const newHash = (password: string): Promise<string> =>
  argon2id({
    ...ARGON2ID,
    password: normalised(password),
    salt: randomBytes(16),
    outputType: 'encoded',
  });

interface Work {
  password: string;
  /**
   * Whether every password costs the work of an old hash too. While there are old hashes, this
   * keeps the time from telling whether an address has one, which an unknown address never has.
   */
  evenOut: boolean;
}

/** Makes the hash of a password that is to be stored. */
export async function hashPassword({ password, evenOut }: Work): Promise<string> {
  if (evenOut) oldKey(password, '');
  return await newHash(password);
}

/** Whether this is the password that a stored hash was made of. */
export async function verifyPassword({
  password,
  evenOut,
  hash,
}: Work & { hash: string }): Promise<boolean> {
  if (hash.startsWith('$')) {
    if (evenOut) oldKey(password, '');
    return await argon2Verify({ password: normalised(password), hash });
  }
  const [salt = '', key = ''] = hash.split(':');
  const found = oldKey(password, salt);
  // The work of a hash of today, as for everybody else.
  await newHash(password);
  const stored = Buffer.from(key, 'hex');
  return stored.length === found.length && timingSafeEqual(stored, found);
}
