import { parseEnvelope, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { AuthSecret } from '../../storage/accounts/auth-secret.ts';
import {
  type Encrypted,
  listEncrypted,
  replaceEncrypted,
} from '../../storage/accounts/second-factors.ts';
import type { Db } from '../../storage/schema.ts';
import { numberOf } from './secrets.ts';

/**
 * Encrypts second factors anew where another secret has taken the place of the earlier one. After
 * that the earlier one is not needed, and the secret can be changed again. What neither of them reads
 * stays as it is.
 *
 * @returns how many were encrypted anew, and how many nobody can read
 */
export async function renewSecondFactors(
  db: Db,
  { current, earlier }: AuthSecret,
): Promise<{ renewed: number; unreadable: number }> {
  const result = { renewed: 0, unreadable: 0 };
  if (earlier === undefined) return result;
  const keys = { keys: new Map([[numberOf(current), current]]), currentVersion: numberOf(current) };
  const encrypt = (data: string) => symmetricEncrypt({ key: keys, data });
  for (const stored of await listEncrypted(db)) {
    if (parseEnvelope(stored.secret)?.version === keys.currentVersion) continue;
    const read = await decrypt(stored, [current, earlier]);
    if (read === undefined) {
      result.unreadable += 1;
      continue;
    }
    const [secret, backup_codes] = [await encrypt(read.secret), await encrypt(read.backup_codes)];
    await replaceEncrypted(db, stored, { secret, backup_codes });
    result.renewed += 1;
  }
  return result;
}

/** The clear text, read with the first of these secrets that can; undefined where none can. */
async function decrypt(
  { secret, backup_codes }: Encrypted,
  secrets: readonly string[],
): Promise<Encrypted | undefined> {
  for (const key of secrets) {
    const read = (data: string) =>
      symmetricDecrypt({ key, data: parseEnvelope(data)?.ciphertext ?? data });
    try {
      return { secret: await read(secret), backup_codes: await read(backup_codes) };
    } catch {
      // Another secret encrypted it: its authentication code is wrong.
    }
  }
  return undefined;
}
