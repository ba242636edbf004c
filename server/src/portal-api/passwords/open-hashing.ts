import type { Config } from '../../config/config.ts';
import { hasHashUnlike } from '../../storage/accounts/password-hashes.ts';
import type { Db } from '../../storage/schema.ts';
import { CURRENT_ALGORITHM } from './hash-parameters.ts';
import { createHashPool } from './hash-pool.ts';
import { type PasswordHashing, pooledHashing } from './password-hashing.ts';

interface Options {
  config: Pick<Config, 'signIn'>;
  db: Db;
  /** Used instead, where it is given. */
  given: PasswordHashing | undefined;
}

/** Hashes passwords at full cost, in threads of their own, unless told how. */
export async function openHashing({ config, db, given }: Options): Promise<{
  hashing: PasswordHashing;
  /** Ends the threads. */
  close(): Promise<void>;
}> {
  if (given !== undefined) return { hashing: given, close: async () => undefined };
  const pool = createHashPool(config.signIn.hashing);
  const hashing = pooledHashing(pool, await hasHashUnlike(db, CURRENT_ALGORITHM));
  return { hashing, close: pool.close };
}
