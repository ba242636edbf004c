import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { isRefused } from '../../server/src/domain/keys/caller.ts';
import { createKeyDirectory } from '../../server/src/storage/keys/key-directory.ts';
import { recordFirstUses } from '../../server/src/storage/keys/key-secrets.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';

const KEYS = ['key_1', 'key_2', 'key_3'];

/** A directory of three keys, each of a person of its own, and how often it asked the database. */
async function directoryOn(db: Db) {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  for (const id of KEYS) {
    await addKey(db, id);
    await recordFirstUses(db, [`digest of ${id}`], { now: NOW, graceMs: 1 });
  }
  const directory = createKeyDirectory({
    db: db.withPlugin(counting),
    urgent: db.withPlugin(counting),
    isRefused,
    maxStaleMs: 60_000,
    silentMs: () => 0,
    graceMs: 1,
    onError: (error) => {
      throw error;
    },
  });
  /** As a request looks a key up: in memory first. */
  const find = async (digest: string) => {
    const recalled = directory.recall(digest);
    return recalled === undefined ? await directory.find(digest) : (recalled ?? undefined);
  };
  const findAll = () => Promise.all(KEYS.map((id) => find(`digest of ${id}`)));
  const users = new Map((await findAll()).map((key) => [key?.keyId, key]));
  queries = 0;
  return {
    find,
    forget: directory.forget,
    userOf: (keyId: string) => users.get(keyId)?.userId ?? '',
    /** How many queries it takes to find all keys. */
    async costOfAll() {
      const before = queries;
      expect((await findAll()).every((key) => key !== undefined)).toBe(true);
      return queries - before;
    },
    queries: () => queries,
  };
}

forEachDialect((_, open) => {
  test('a change makes its own key looked up again, and no other', async () => {
    const { costOfAll, forget, userOf } = await directoryOn((await open()).db);
    expect(await costOfAll()).toBe(0);
    forget([{ userId: userOf('key_1'), keyId: 'key_1' }]);
    expect(await costOfAll()).toBe(1);
    forget([{ userId: userOf('key_1'), keyId: 'key_of_nobody' }]);
    expect(await costOfAll()).toBe(0);
    forget([{ userId: userOf('key_2') }, { userId: userOf('key_3') }]);
    expect(await costOfAll()).toBe(2);
  });

  test('where nobody can tell what changed, every key is looked up again, once', async () => {
    const { costOfAll, forget } = await directoryOn((await open()).db);
    forget(undefined);
    expect(await costOfAll()).toBe(KEYS.length);
    expect(await costOfAll()).toBe(0);
  });

  test('look-ups of one digest that run at once are one query', async () => {
    const { find, forget, queries } = await directoryOn((await open()).db);
    forget(undefined);
    const found = await Promise.all(Array.from({ length: 50 }, () => find('digest of key_1')));
    expect(new Set(found).size).toBe(1);
    await Promise.all(Array.from({ length: 50 }, () => find('digest of nobody')));
    expect(queries()).toBe(2);
  });

  test('what was being read when its key changed is not kept, nor told to who asks later', async () => {
    const { costOfAll, find, forget, queries, userOf } = await directoryOn((await open()).db);
    forget(undefined);
    const before = find('digest of key_1');
    forget([{ userId: userOf('key_1'), keyId: 'key_1' }]);
    const after = find('digest of key_1');
    expect(queries()).toBe(2);
    expect(await after).not.toBe(await before);
    expect(await costOfAll()).toBe(2);
  });

  test('what was being read when another key changed is kept', async () => {
    const { costOfAll, find, forget, userOf } = await directoryOn((await open()).db);
    forget(undefined);
    const before = find('digest of key_1');
    forget([{ userId: userOf('key_2') }]);
    await before;
    expect(await costOfAll()).toBe(2);
  });
});
