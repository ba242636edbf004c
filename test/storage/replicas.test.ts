import { expect, test } from 'vitest';
import { HOUR_MS } from '../../server/src/durations.ts';
import {
  forgetReplica,
  isServed,
  listReplicas,
  noteReplica,
} from '../../server/src/storage/replicas.ts';
import { forEachDialect } from '../support/databases.ts';
import { NOW } from '../support/seeds.ts';

const HALF_A_MINUTE_MS = 30_000;

const after = (ms: number) => new Date(NOW.getTime() + ms);

const replica = (id: string) => ({
  ...{ id, version: '1.2.3', startedAt: NOW, ready: true },
  ...{ parts: { database: 'ok' }, flushLagMs: 0 },
});

forEachDialect((_, open) => {
  test('a replica that was not heard of for half a minute is silent, and does not serve', async () => {
    const { db } = await open();
    await noteReplica(db, replica('one'), NOW);
    const silentAfter = async (ms: number) =>
      (await listReplicas(db, after(ms))).map(({ silent }) => silent);

    expect(await silentAfter(HALF_A_MINUTE_MS)).toEqual([false]);
    expect(await isServed(db, after(HALF_A_MINUTE_MS))).toBe(true);
    expect(await silentAfter(HALF_A_MINUTE_MS + 1)).toEqual([true]);
    expect(await isServed(db, after(HALF_A_MINUTE_MS + 1))).toBe(false);
  });

  test('one that ends is forgotten at once, and one that says nothing for an hour too', async () => {
    const { db } = await open();
    for (const id of ['ends', 'hangs', 'works']) await noteReplica(db, replica(id), NOW);
    await forgetReplica(db, 'ends');
    const idsAt = async (ms: number) => (await listReplicas(db, after(ms))).map(({ id }) => id);
    expect(await idsAt(HOUR_MS)).toEqual(['hangs', 'works']);

    await noteReplica(db, replica('works'), after(HOUR_MS + 1));
    expect(await idsAt(0)).toEqual(['works']);
  });
});
