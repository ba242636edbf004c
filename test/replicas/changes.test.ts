import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { revokeKey } from '../../server/src/storage/keys/keys.ts';
import { statusWith } from '../support/call-with-key.ts';
import { forEachDialect } from '../support/databases.ts';
import { countKeyQueries } from '../support/key-queries.ts';
import { startServer } from '../support/server.ts';

const REPLICAS = 3;
const CHANGES = 100;

/** Times in milliseconds, from the shortest. */
const atPart = (times: readonly number[], part: number): number =>
  Math.round(times[Math.ceil(part * times.length) - 1] ?? Number.NaN);

forEachDialect((dialect, open) => {
  test('100 keys that are revoked: every replica knows soon, and looks up no other key', async () => {
    const { db, url } = await open();
    const replicas = await Promise.all(
      Array.from({ length: REPLICAS }, async () => {
        const queries = countKeyQueries();
        const server = await startServer({
          env: { DATABASE_URL: url },
          through: queries.through,
        });
        onTestFinished(server.close);
        return { server, queries };
      }),
    );
    const [first] = replicas;
    const keys: { id: string; key: string }[] = [];
    while (keys.length < 2 * CHANGES)
      keys.push((await first?.server.createKey()) ?? { id: '', key: '' });
    const first_used_at = new Date().toISOString();
    await db.updateTable('key_secrets').set({ first_used_at }).execute();
    const [ending, staying] = [keys.slice(0, CHANGES), keys.slice(CHANGES)];
    for (const { server } of replicas)
      for (const { key } of keys) expect(await statusWith(server, key)).toBe(200);
    const before = replicas.map(({ queries }) => queries.asked());

    const times: number[] = [];
    /** Uses the key until it is refused: without looks at what changed, for a day. */
    async function timeUntilRefused(server: { port: number }, key: string): Promise<void> {
      const startedAt = performance.now();
      while ((await statusWith(server, key)) === 200) await sleep(10);
      times.push(performance.now() - startedAt);
    }
    const watching: Promise<void>[] = [];
    for (const { id, key } of ending) {
      await revokeKey(db, id, new Date());
      for (const { server } of replicas) watching.push(timeUntilRefused(server, key));
      await sleep(50 * Math.random());
    }
    await Promise.all(watching);
    for (const { server } of replicas)
      for (const { key } of staying) expect(await statusWith(server, key)).toBe(200);

    const looked = replicas.map(({ queries }, at) => queries.asked() - (before[at] ?? 0));
    expect(looked).toEqual(replicas.map(() => CHANGES));
    times.sort((a, b) => a - b);
    console.log(
      `${dialect}: ${CHANGES} changes reached ${REPLICAS} replicas after ` +
        `${atPart(times, 0.5)} ms (p50), ${atPart(times, 0.99)} ms (p99), ${atPart(times, 1)} ms (maximum).`,
    );
  });
});
