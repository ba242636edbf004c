import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../server/src/durations.ts';
import { readRevisions } from '../../server/src/storage/changes/read-changes.ts';
import { endOldSecrets } from '../../server/src/storage/keys/key-changes.ts';
import {
  deleteEndedSecrets,
  findKeyBySecret,
  recordFirstUses,
  rotateSecret,
} from '../../server/src/storage/keys/key-secrets.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { listKeys } from '../../server/src/storage/keys/list-keys.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';

const OLD = 'digest of key_1';
const FIRST = { prefix: 'rk_test' };
const NEW = { digest: 'new digest', prefix: 'rk_new1' };
const ROTATED = new Date('2026-03-02T00:00:00.000Z');
const USED = { now: new Date('2026-03-03T00:00:00.000Z'), graceMs: HOUR_MS };

forEachDialect((_, open) => {
  test('after a rotation both secrets lead to the same key, the old one without an end', async () => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    expect(await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED)).toMatchObject({ type: 'rotated' });
    for (const digest of [OLD, NEW.digest])
      expect(await findKeyBySecret(db, digest)).toMatchObject({
        ...{ keyId: 'key_1', userId: expect.any(String), permissions: ['reciters:read'] },
        secretExpiresAt: undefined,
      });
    expect(await listKeys(db)).toMatchObject([{ id: 'key_1', prefix: 'rk_new1' }]);
  });

  test("the new secret's first use starts the old one's grace period", async () => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED);
    await recordFirstUses(db, [NEW.digest], USED);
    const end = USED.now.getTime() + USED.graceMs;
    expect(await findKeyBySecret(db, OLD)).toMatchObject({ secretExpiresAt: end });
    expect(await findKeyBySecret(db, NEW.digest)).toMatchObject({
      secretExpiresAt: undefined,
      secretUsed: true,
    });
  });

  test('later uses do not lengthen the grace period', async () => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED);
    await recordFirstUses(db, [NEW.digest], USED);
    const before = await readRevisions(db);
    await recordFirstUses(db, [NEW.digest], { now: new Date('2027-01-01'), graceMs: 1 });
    await recordFirstUses(db, [OLD], { now: new Date('2027-01-01'), graceMs: 1 });
    const end = USED.now.getTime() + USED.graceMs;
    expect(await findKeyBySecret(db, OLD)).toMatchObject({ secretExpiresAt: end });
    expect(await findKeyBySecret(db, NEW.digest)).toMatchObject({ secretExpiresAt: undefined });
    expect(await readRevisions(db)).toEqual(before);
  });

  test('a second rotation does not lengthen the grace period of the first', async () => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED);
    await recordFirstUses(db, [NEW.digest], USED);
    await rotateSecret(
      db,
      'key_1',
      { prefix: NEW.prefix },
      { digest: 'newest', prefix: 'rk_new2' },
      USED.now,
    );
    const now = new Date('2026-03-04T00:00:00.000Z');
    await recordFirstUses(db, ['newest'], { now, graceMs: 5 });
    const end = USED.now.getTime() + USED.graceMs;
    expect(await findKeyBySecret(db, OLD)).toMatchObject({ secretExpiresAt: end });
    expect(await findKeyBySecret(db, NEW.digest)).toMatchObject({
      secretExpiresAt: now.getTime() + 5,
    });
  });

  test('a secret that was never used ends with the rotation', async () => {
    const { db } = await open();
    await addKey(db);
    await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED);
    expect(await findKeyBySecret(db, OLD)).toBeUndefined();
    expect(await findKeyBySecret(db, NEW.digest)).toBeDefined();
  });

  test('two rotations at once rotate once', async () => {
    const { db } = await open();
    await addKey(db);
    const results = await Promise.all([
      rotateSecret(db, 'key_1', FIRST, NEW, ROTATED),
      rotateSecret(db, 'key_1', FIRST, { digest: 'another', prefix: 'rk_new2' }, ROTATED),
    ]);
    expect(results.map(({ type }) => type).sort()).toEqual(['rotated', 'secret_changed']);
    const digests = await db.selectFrom('key_secrets').select('digest').execute();
    expect(digests).toHaveLength(1);
  });

  test.each([
    ['behind', new Date(NOW.getTime() - DAY_MS)],
    ['that stands still', NOW],
  ])('a clock %s: the new secret is the newest, and the one that stays', async (_, now) => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    await rotateSecret(db, 'key_1', FIRST, NEW, now);
    expect(await listKeys(db)).toMatchObject([{ id: 'key_1', prefix: NEW.prefix }]);
    expect(await endOldSecrets(db, 'key_1')).toBe(true);
    expect(await findKeyBySecret(db, OLD)).toBeUndefined();
    expect(await findKeyBySecret(db, NEW.digest)).toBeDefined();
  });

  test('secrets that have ended are deleted, and no others', async () => {
    const { db } = await open();
    await addKey(db);
    await recordFirstUses(db, [OLD], { now: NOW, graceMs: 1 });
    await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED);
    await recordFirstUses(db, [NEW.digest], USED);
    const end = USED.now.getTime() + USED.graceMs;
    await deleteEndedSecrets(db, new Date(end + 2 * DAY_MS));
    expect(await findKeyBySecret(db, OLD)).toBeDefined();
    await deleteEndedSecrets(db, new Date(end + 2 * DAY_MS + 1));
    expect(await findKeyBySecret(db, OLD)).toBeUndefined();
    expect(await findKeyBySecret(db, NEW.digest)).toBeDefined();
  });

  test('a revoked or unknown key gets no new secret', async () => {
    const { db } = await open();
    await addKey(db);
    await revokeKey(db, 'key_1', NOW);
    expect(await rotateSecret(db, 'key_1', FIRST, NEW, ROTATED)).toEqual({ type: 'not_found' });
    expect(await rotateSecret(db, 'key_none', FIRST, NEW, ROTATED)).toEqual({ type: 'not_found' });
    expect(await findKeyBySecret(db, NEW.digest)).toBeUndefined();
  });
});
