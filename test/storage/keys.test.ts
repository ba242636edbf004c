import { expect, onTestFinished, test } from 'vitest';
import { createUser, findUserByEmail } from '../../server/src/storage/accounts/users.ts';
import { readRevisions } from '../../server/src/storage/changes/read-changes.ts';
import { findKeyBySecret } from '../../server/src/storage/keys/key-secrets.ts';
import { createKey, type NewKey, revokeKey } from '../../server/src/storage/keys/keys.ts';
import { listKeys } from '../../server/src/storage/keys/list-keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, addUser, NOW } from '../support/seeds.ts';

const LATER = new Date('2026-03-02T12:00:00.000Z');

function newKey(userId: string, id: string): NewKey {
  const secret = { digest: `digest of ${id}`, prefix: 'rk_ab12' };
  return { id, userId, name: 'Website', permissions: ['a:read', 'b'], expiresAt: LATER, secret };
}

forEachDialect((_, open) => {
  test('a user is found by e-mail address', async () => {
    const { db } = await open();
    const user = await addUser(db);
    expect(await findUserByEmail(db, user.email)).toEqual(user);
    expect(await findUserByEmail(db, 'nobody@example.org')).toBeUndefined();
  });

  test('a second user cannot have the same e-mail address', async () => {
    const { db } = await open();
    const user = await addUser(db);
    expect(await createUser(db, { ...user, id: 'other' }, NOW)).toEqual({ type: 'email_taken' });
    expect(await findUserByEmail(db, user.email)).toEqual(user);
  });

  test('a created key is found by its secret and listed', async () => {
    const { db } = await open();
    const { id: userId, email } = await addUser(db);
    expect(await createKey(db, newKey(userId, 'key_1'), NOW)).toEqual({ type: 'created' });
    expect(await findKeyBySecret(db, 'digest of key_1')).toEqual({
      ...{ keyId: 'key_1', userId, permissions: ['a:read', 'b'] },
      revoked: false,
      expiresAt: LATER.getTime(),
      secretExpiresAt: undefined,
      secretUsed: false,
    });
    expect(await listKeys(db)).toEqual([
      {
        id: 'key_1',
        userId,
        email,
        name: 'Website',
        prefix: 'rk_ab12',
        permissions: ['a:read', 'b'],
        createdAt: NOW.toISOString(),
        expiresAt: LATER.toISOString(),
        revokedAt: null,
        lastUsedAt: null,
        tag: null,
      },
    ]);
  });

  test('an unknown secret leads to nothing', async () => {
    const { db } = await open();
    await addKey(db);
    expect(await findKeyBySecret(db, 'digest of another')).toBeUndefined();
  });

  test("lists one person's keys alone when asked", async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    await addKey(db, 'key_of_another');
    await createKey(db, newKey(userId, 'key_1'), NOW);
    expect((await listKeys(db, userId)).map((key) => key.id)).toEqual(['key_1']);
    expect(await listKeys(db)).toHaveLength(2);
  });

  test("a name is taken while the person's key of that name lives", async () => {
    const { db } = await open();
    const { id: userId } = await addUser(db);
    await createKey(db, newKey(userId, 'key_1'), NOW);
    const before = await readRevisions(db);
    expect(await createKey(db, newKey(userId, 'key_2'), NOW)).toEqual({ type: 'name_taken' });
    expect(await findKeyBySecret(db, 'digest of key_2')).toBeUndefined();
    expect(await readRevisions(db)).toEqual(before);
    await revokeKey(db, 'key_1', NOW);
    expect(await createKey(db, newKey(userId, 'key_3'), NOW)).toEqual({ type: 'created' });
  });

  test('no more keys live than are allowed, however many are created at once', async () => {
    const { db, url } = await open();
    const other = await openDatabase(url);
    onTestFinished(() => other.close());
    const { id: userId } = await addUser(db);
    const create = (at: number) =>
      createKey(
        at % 2 ? db : other.db,
        { ...newKey(userId, `key_${at}`), name: `Key ${at}` },
        NOW,
        { maxLive: 3 },
      );
    const results = await Promise.all(Array.from({ length: 12 }, (_, at) => create(at)));
    expect(results.filter(({ type }) => type === 'created')).toHaveLength(3);
    expect(results.filter(({ type }) => type === 'too_many')).toHaveLength(9);
    expect(await listKeys(db)).toHaveLength(3);
    const [{ id = '' } = {}] = await listKeys(db);
    await revokeKey(db, id, NOW);
    expect(await create(12)).toEqual({ type: 'created' });
  });

  test('two people may give their keys the same name', async () => {
    const { db } = await open();
    await addKey(db, 'key_1');
    await addKey(db, 'key_2');
    expect(await listKeys(db)).toHaveLength(2);
  });

  test('a revoked key is revoked once, and stays listed and findable as such', async () => {
    const { db } = await open();
    await addKey(db);
    expect(await revokeKey(db, 'key_1', NOW)).toEqual({ type: 'revoked' });
    const revokedAt = NOW.toISOString();
    expect(await revokeKey(db, 'key_1', LATER)).toEqual({ type: 'already_revoked', revokedAt });
    expect(await findKeyBySecret(db, 'digest of key_1')).toMatchObject({ revoked: true });
    expect(await listKeys(db)).toMatchObject([{ id: 'key_1', revokedAt }]);
  });

  test('revoking a key that does not exist changes nothing', async () => {
    const { db } = await open();
    const before = await readRevisions(db);
    expect(await revokeKey(db, 'key_none', NOW)).toEqual({ type: 'not_found' });
    expect(await readRevisions(db)).toEqual(before);
  });
});
