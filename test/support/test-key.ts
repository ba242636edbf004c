import {
  digestApiKey,
  generateApiKey,
  newKeyId,
  prefixOf,
} from '../../server/src/domain/keys/api-key.ts';
import { createUser } from '../../server/src/storage/accounts/users.ts';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import type { Db } from '../../server/src/storage/schema.ts';

export interface TestKeyOptions {
  permissions?: readonly string[];
  expiresAt?: Date;
  name?: string;
}

export interface TestKey {
  id: string;
  /** The secret. */
  key: string;
}

const OWNER = { id: 'owner', name: 'Owner', email: 'owner@reciters.test' };

/** Makes a key of a person who owns all keys that are made so. */
export async function createTestKey(
  db: Db,
  { permissions = ['reciters:read'], expiresAt, name }: TestKeyOptions = {},
): Promise<TestKey> {
  const now = new Date();
  await createUser(db, OWNER, now);
  const id = newKeyId();
  const key = generateApiKey();
  await createKey(
    db,
    {
      id,
      userId: OWNER.id,
      name: name ?? id,
      permissions,
      expiresAt: expiresAt ?? null,
      secret: { digest: digestApiKey(key), prefix: prefixOf(key) },
    },
    now,
  );
  return { id, key };
}
