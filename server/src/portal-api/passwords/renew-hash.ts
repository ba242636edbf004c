import { findPasswordHash, replacePasswordHash } from '../../storage/accounts/password-hashes.ts';
import type { Db } from '../../storage/schema.ts';
import type { PasswordHashing } from './password-hashing.ts';

/**
 * Hashes a password anew, where its hash is not as hashes are made today.
 *
 * @param email in lower case, of somebody whose password this is
 */
export async function renewHash(
  { db, passwordHashing }: { db: Db; passwordHashing: PasswordHashing },
  { email, password }: { email: string; password: string },
): Promise<void> {
  const stored = await findPasswordHash(db, email);
  if (stored === undefined || !passwordHashing.isOutdated(stored.hash)) return;
  const by = await passwordHashing.hash(password);
  await replacePasswordHash(db, { ...stored, by });
}
