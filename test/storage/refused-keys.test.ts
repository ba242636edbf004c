import { expect, test } from 'vitest';
import { callerOf, isRefused, type KeyRecord } from '../../server/src/domain/keys/caller.ts';
import {
  createKeyDirectory,
  type KeyDirectory,
} from '../../server/src/storage/keys/key-directory.ts';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { forEachDialect, type TestDatabase } from '../support/databases.ts';
import { countKeyQueries } from '../support/key-queries.ts';
import { addKey } from '../support/seeds.ts';
import { SOON } from '../support/soon.ts';

const GOOD = 'digest of key_1';
const REVOKED = 'digest of key_2';
const UNKNOWN = 'digest of nothing';

/** What a caller with a secret is told. */
function verdictOn(record: KeyRecord | undefined, now = Date.now()): string {
  const caller = callerOf(record, now);
  return caller.kind === 'refused' ? caller.problem : 'good';
}

forEachDialect((_, open) => {
  /** A directory of two keys, the second of them revoked. */
  async function directory() {
    const database: TestDatabase = await open();
    for (const id of ['key_1', 'key_2']) await addKey(database.db, id);
    await revokeKey(database.db, 'key_2', new Date());
    const queries = countKeyQueries();
    const clock = { now: Date.now(), seen: Date.now() };
    const keys: KeyDirectory = createKeyDirectory({
      db: queries.through(database.db),
      urgent: queries.through(database.urgent),
      isRefused,
      maxStaleMs: 60_000,
      silentMs: () => clock.now - clock.seen,
      graceMs: 1_000,
      // A test may end before a first use is written.
      onError: () => {},
      maxRefused: 2,
      clock: () => clock.now,
    });
    const firstUse = async () =>
      (
        await database.db
          .selectFrom('key_secrets')
          .select('first_used_at')
          .where('digest', '=', GOOD)
          .executeTakeFirst()
      )?.first_used_at;
    return { db: database.db, keys, asked: queries.asked, clock, firstUse };
  }

  test('whoever asks for the same secret at once shares one query', async () => {
    const { keys, asked } = await directory();
    for (const digest of [GOOD, REVOKED, UNKNOWN]) {
      const before = asked();
      const found = await Promise.all(Array.from({ length: 100 }, () => keys.find(digest)));
      expect(new Set(found).size).toBe(1);
      expect(asked() - before).toBe(1);
    }
  });

  test('what is found is known from then on, also that of a secret just used first', async () => {
    const { keys, asked, firstUse } = await directory();
    expect(keys.recall(GOOD)).toBeUndefined();
    const found = await keys.find(GOOD);
    expect(found?.keyId).toBe('key_1');
    expect(keys.recall(GOOD)).toBe(found);
    expect(asked()).toBe(1);
    await expect.poll(firstUse, SOON).not.toBeNull();
  });

  test('unknown and revoked secrets are kept alike, in one place, for the same time', async () => {
    const { keys, asked } = await directory();
    for (const digest of [REVOKED, UNKNOWN]) {
      expect(keys.recall(digest)).toBeUndefined();
      expect(verdictOn(await keys.find(digest))).toBe('api_key_invalid');
      expect(verdictOn(keys.recall(digest) ?? undefined)).toBe('api_key_invalid');
      expect(keys.isFamiliar(digest)).toBe(false);
    }
    expect(asked()).toBe(2);
    // A third one takes the place of the first of them, which was revoked.
    await keys.find('digest of nothing else');
    expect([REVOKED, UNKNOWN].map(keys.recall)).toEqual([undefined, null]);
  });

  test('a good one is not pushed out by any number of others', async () => {
    const { keys } = await directory();
    await keys.find(GOOD);
    for (let n = 0; n < 20; n += 1) await keys.find(`digest of nothing ${n}`);
    expect(keys.recall(GOOD)).not.toBeNull();
    expect(keys.recall(GOOD)).toBeDefined();
  });

  test('a change is seen at once, also by who would share a query from before it', async () => {
    const { db, keys } = await directory();
    const before = keys.find(GOOD);
    await before;
    const early = keys.find(GOOD);
    await revokeKey(db, 'key_1', new Date());
    keys.forget(undefined);
    expect(await keys.find(GOOD)).toMatchObject({ revoked: true });
    await early;
    expect(keys.recall(GOOD)).toMatchObject({ revoked: true });
    expect(keys.isFamiliar(GOOD)).toBe(true);
  });

  test('a refused one is asked for again once it may be good: after a change of its own, or of any', async () => {
    const { keys } = await directory();
    const userId = (await keys.find(REVOKED))?.userId ?? '';
    for (const changes of [[{ userId, keyId: 'key_2' }], undefined]) {
      await keys.find(REVOKED);
      expect(keys.recall(REVOKED)).toBeDefined();
      keys.forget(changes);
      expect(keys.recall(REVOKED)).toBeUndefined();
    }
  });

  test('a swapped secret whose time has come is as good as unknown', async () => {
    const { db, keys, clock } = await directory();
    const end = new Date(clock.now + 1_000).toISOString();
    await db
      .updateTable('key_secrets')
      .set({ expires_at: end })
      .where('digest', '=', GOOD)
      .execute();
    await keys.find(GOOD);
    expect(verdictOn(keys.recall(GOOD) ?? undefined, clock.now)).toBe('good');
    clock.now += 1_000;
    expect(verdictOn(keys.recall(GOOD) ?? undefined, clock.now)).toBe('api_key_invalid');
  });

  test('nothing is known once changes can no longer be seen', async () => {
    const { keys, clock } = await directory();
    await keys.find(GOOD);
    await keys.find(UNKNOWN);
    clock.now = clock.seen + 60_001;
    expect([GOOD, UNKNOWN].map(keys.recall)).toEqual([undefined, undefined]);
  });
});
