import { isOutdated } from './hash-parameters.ts';
import type { HashPool } from './hash-pool.ts';

/** Makes hashes of passwords, and compares passwords with them. */
export interface PasswordHashing {
  hash(password: string): Promise<string>;
  verify(data: { hash: string; password: string }): Promise<boolean>;
  /** Whether a hash has to be made anew, once the password is at hand. */
  isOutdated(hash: string): boolean;
}

/**
 * Hashes in a pool of threads.
 *
 * @param hasOldHashes whether hashes of an earlier release are stored
 */
export const pooledHashing = (pool: HashPool, hasOldHashes: boolean): PasswordHashing => ({
  hash: (password) => pool.run({ password, evenOut: hasOldHashes }),
  verify: ({ hash, password }) => pool.run({ password, hash, evenOut: hasOldHashes }),
  isOutdated,
});
