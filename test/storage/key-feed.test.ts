import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { deleteAccount } from '../../server/src/storage/accounts/delete-account.ts';
import {
  KEPT_CHANGES,
  type KeyChange,
  publishKey,
  publishKeysOf,
} from '../../server/src/storage/changes/key-feed.ts';
import { readChanges, readRevisions } from '../../server/src/storage/changes/read-changes.ts';
import { bumpRevision } from '../../server/src/storage/changes/revisions.ts';
import { endOldSecrets, updateKey } from '../../server/src/storage/keys/key-changes.ts';
import { recordFirstUses, rotateSecret } from '../../server/src/storage/keys/key-secrets.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';

const FIRST = 'digest of key_1';
const SECOND = { digest: 'second digest', prefix: 'rk_new1' };
const FIRST_USE = { now: NOW, graceMs: 1 };

/** Reads on from where it is: the changes since the last call. */
async function follow(db: Db): Promise<() => Promise<readonly KeyChange[] | undefined>> {
  let at = await readRevisions(db);
  return async () => {
    const { revisions, keys } = await readChanges(db, at);
    at = revisions;
    return keys;
  };
}

/** One more connection to a database; it goes away with the test. */
async function openAnother(url: string): Promise<Db> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database.db;
}

async function ownerOf(db: Db, keyId: string): Promise<string> {
  const keys = db.selectFrom('api_keys').select('user_id').where('id', '=', keyId);
  return (await keys.executeTakeFirstOrThrow()).user_id;
}

forEachDialect((_, open) => {
  test('each change of what servers keep names its key, once', async () => {
    const { db } = await open();
    const key = { keyId: await addKey(db), userId: await ownerOf(db, 'key_1') };
    await recordFirstUses(db, [FIRST], FIRST_USE);
    const next = await follow(db);
    await updateKey(db, key, { permissions: [] }, NOW);
    expect(await next()).toEqual([key]);
    await updateKey(db, key, { expiresAt: new Date('2030-01-01') }, NOW);
    expect(await next()).toEqual([key]);
    await rotateSecret(db, 'key_1', { prefix: 'rk_test' }, SECOND, NOW);
    expect(await next()).toEqual([key]);
    await recordFirstUses(db, [SECOND.digest], FIRST_USE);
    expect(await next()).toEqual([key]);
    await endOldSecrets(db, 'key_1');
    expect(await next()).toEqual([key]);
    await revokeKey(db, 'key_1', NOW);
    expect(await next()).toEqual([key]);
    await deleteAccount(db, { id: key.userId, email: 'owner@mail.test' }, NOW);
    expect(await next()).toEqual([{ userId: key.userId }]);
    expect(await next()).toEqual([]);
  });

  test('what changes nothing that servers keep tells nobody', async () => {
    const { db } = await open();
    const next = await follow(db);
    const key = { keyId: await addKey(db), userId: await ownerOf(db, 'key_1') };
    await recordFirstUses(db, [FIRST], FIRST_USE);
    await updateKey(db, key, { name: 'Another name', tag: 'test', expiresAt: null }, NOW);
    await updateKey(db, key, { permissions: ['reciters:read'] }, NOW);
    await endOldSecrets(db, 'key_1');
    await revokeKey(db, 'key_none', NOW);
    expect(await next()).toEqual([]);
    expect((await readRevisions(db)).keys).toBe(0);
  });

  test('a change that is not committed is not told', async () => {
    const { db } = await open();
    const next = await follow(db);
    const failing = db.transaction().execute(async (trx) => {
      await publishKeysOf(trx, 'user_1');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await publishKeysOf(db, 'user_2');
    expect(await next()).toEqual([{ userId: 'user_2' }]);
  });

  test('no change is passed over, whichever of two that run at once began first', async () => {
    const { db, url } = await open();
    const [one, other] = [await openAnother(url), await openAnother(url)];
    for (const id of ['key_1', 'key_2']) await addKey(db, id);
    const next = await follow(db);
    const read: (string | undefined)[] = [];
    const readOn = async () => read.push(...((await next()) ?? []).map(({ keyId }) => keyId));

    let hasBegun = (): void => undefined;
    let end = (): void => undefined;
    const begun = new Promise<void>((resolve) => {
      hasBegun = resolve;
    });
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = one.transaction().execute(async (trx) => {
      await publishKey(trx, 'key_1');
      hasBegun();
      await ended;
    });
    await begun;
    const second = publishKey(other, 'key_2');
    // Were the second not to wait for the first, it would be done by now, and read before it.
    await Promise.race([second, sleep(300)]);
    await readOn();
    end();
    await Promise.all([first, second]);
    await readOn();
    expect(read).toEqual(['key_1', 'key_2']);
  });

  test('the feed is trimmed, and who missed what is trimmed is told so', async () => {
    const { db } = await open();
    const late = await follow(db);
    for (const userId of ['user_1', 'user_2']) await publishKeysOf(db, userId);
    const next = await follow(db);
    const value = KEPT_CHANGES + 1;
    await db.updateTable('revisions').set({ value }).where('name', '=', 'keys').execute();
    await publishKeysOf(db, 'user_3');
    const kept = await db.selectFrom('key_changes').select('user_id').execute();
    expect(kept).toEqual([{ user_id: 'user_3' }]);
    expect(await late()).toBeUndefined();
    expect(await next()).toBeUndefined();
    await publishKeysOf(db, 'user_4');
    for (const read of [late, next]) expect(await read()).toEqual([{ userId: 'user_4' }]);
  });

  test('a change by a release that knew no feed may be about any key', async () => {
    const { db } = await open();
    const next = await follow(db);
    await publishKeysOf(db, 'user_1');
    await bumpRevision(db, 'keys');
    expect(await next()).toBeUndefined();
    expect(await next()).toEqual([]);
  });

  test('a database that was put back to an earlier state may have changed any key', async () => {
    const { db } = await open();
    await publishKeysOf(db, 'user_1');
    const next = await follow(db);
    await db.updateTable('revisions').set({ value: 0 }).execute();
    expect(await next()).toBeUndefined();
  });

  test("the catalogue's revision has nothing to do with it", async () => {
    const { db } = await open();
    const since = await readRevisions(db);
    await bumpRevision(db, 'catalogue');
    const revisions = { ...since, catalogue: since.catalogue + 1 };
    expect(await readChanges(db, since)).toEqual({ revisions, keys: [] });
  });
});
