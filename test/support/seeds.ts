import { randomUUID } from 'node:crypto';
import { createUser, type User } from '../../server/src/storage/accounts/users.ts';
import { createKey } from '../../server/src/storage/keys/keys.ts';
import type { Db } from '../../server/src/storage/schema.ts';

export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** Stores a person of the given name. */
export async function addUser(db: Db, name = 'maryam'): Promise<User> {
  const user = { id: randomUUID(), name, email: `${name}@example.org` };
  await createUser(db, user, NOW);
  return user;
}

/** Stores a key with this id, of a new person; its secret's digest is `digest of <id>`. */
export async function addKey(db: Db, id = 'key_1'): Promise<string> {
  const { id: userId } = await addUser(db, `owner-of-${id}`);
  const secret = { digest: `digest of ${id}`, prefix: 'rk_test' };
  const key = {
    id,
    userId,
    name: 'Website',
    permissions: ['reciters:read'],
    expiresAt: null,
    secret,
  };
  await createKey(db, key, NOW);
  return id;
}
