import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createFirstUses } from '../../server/src/storage/keys/first-uses.ts';
import { forEachDialect } from '../support/databases.ts';
import { addKey, NOW } from '../support/seeds.ts';

const KEYS = Array.from({ length: 40 }, (_, at) => `key_${at}`);

forEachDialect((_, open) => {
  test('first uses that come at once are noted together', async () => {
    const { db } = await open();
    for (const id of KEYS) await addKey(db, id);
    let updates = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'UpdateQueryNode') updates += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const noteFirstUse = createFirstUses({
      db: db.withPlugin(counting),
      graceMs: 1,
      clock: () => NOW.getTime(),
      onFailed: (_digests, error) => {
        throw error;
      },
    });
    for (const id of KEYS) noteFirstUse(`digest of ${id}`);
    const unused = () =>
      db.selectFrom('key_secrets').selectAll().where('first_used_at', 'is', null).execute();
    await expect.poll(unused).toEqual([]);
    // What is set, and what it starts.
    expect(updates).toBe(2);
  });

  test('what could not be noted is told, and what comes later is noted', async () => {
    const { db } = await open();
    await addKey(db, 'key_1');
    await db.schema.alterTable('key_secrets').renameTo('elsewhere').execute();
    const failed: string[] = [];
    const noteFirstUse = createFirstUses({
      db,
      graceMs: 1,
      clock: () => NOW.getTime(),
      onFailed: (digests) => failed.push(...digests),
    });
    noteFirstUse('digest of key_1');
    await expect.poll(() => failed).toEqual(['digest of key_1']);
    await db.schema.alterTable('elsewhere').renameTo('key_secrets').execute();
    noteFirstUse('digest of key_1');
    const noted = () => db.selectFrom('key_secrets').select('first_used_at').execute();
    await expect.poll(noted).toEqual([{ first_used_at: NOW.toISOString() }]);
  });
});
