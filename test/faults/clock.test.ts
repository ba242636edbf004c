import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { type Answer, call } from '../support/call.ts';
import { statusWith, useKey } from '../support/call-with-key.ts';
import { cuttable } from '../support/cuttable.ts';
import { emptyDatabaseUrl, onPostgres, temporaryFolder } from '../support/databases.ts';
import { runServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';
import { createTestKey } from '../support/test-key.ts';
import { onWrongClock } from '../support/wrong-clock.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

const ask = (server: { port: number }): Promise<Answer> => call(server, '/reciters/?page_size=1');

onWrongClock((make) => {
  test('set back an hour and forward a day: keys, limits and counts are right again with it', async () => {
    const clock = make();
    const DATABASE_URL = await emptyDatabaseUrl('sqlite');
    const env = { DATABASE_URL, RATE_LIMIT_ANONYMOUS: '5/3', ...clock.env };
    const server = await runServer({ folder: temporaryFolder(), env });
    const { db, close } = await openDatabase(DATABASE_URL);
    onTestFinished(close);
    const steady = await createTestKey(db);
    const expiring = await createTestKey(db, {
      expiresAt: new Date(Date.now() + 2 * HOUR * 1_000),
    });
    await useKey(server, steady.key);
    await useKey(server, expiring.key);
    let calls = 3;

    for (const seconds of [DAY, 0, -HOUR, DAY, -HOUR, 0]) {
      clock.set(seconds);
      // At once, and whatever the clock said before.
      expect(await statusWith(server, expiring.key)).toBe(seconds === DAY ? 401 : 200);
      for (let at = 0; at < 20; at += 1) expect(await statusWith(server, steady.key)).toBe(200);
      calls += 20;
      const { status, text } = await call(server, '/readyz');
      expect([status, JSON.parse(text).parts.database]).toEqual([200, 'ok']);

      // A limit that is used up is there again after its window, never after an hour or a day.
      let last = await ask(server);
      while (last.status === 200) last = await ask(server);
      expect(last.status).toBe(429);
      expect(Number(last.headers.get('Retry-After'))).toBeLessThanOrEqual(3);
      await expect.poll(async () => (await ask(server)).status, SOON).toBe(200);
    }

    server.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    const rows = await db
      .selectFrom('usage_counts')
      .select('status_2xx')
      .where('key_id', '=', steady.id)
      .execute();
    expect(rows.reduce((sum, { status_2xx }) => sum + status_2xx, 0)).toBe(calls);
  });

  onPostgres((open) => {
    test('set back an hour without a database: what is in memory is used no longer for it', async () => {
      const clock = make();
      const { db, url } = await open();
      const way = await cuttable(url);
      const env = { DATABASE_URL: way.url, KEY_CACHE_MAX_STALE: '15', ...clock.env };
      const server = await runServer({ folder: temporaryFolder(), env });
      const { key } = await createTestKey(db);
      await useKey(server, key);
      await expect
        .poll(() => db.selectFrom('key_secrets').select('first_used_at').execute(), SOON)
        .not.toEqual([{ first_used_at: null }]);
      await useKey(server, key);
      way.cut();
      expect(await statusWith(server, key)).toBe(200);
      clock.set(-HOUR);
      await expect.poll(() => statusWith(server, key), SOON).toBe(503);
      // And forward: what comes back with the database is used at once.
      clock.set(DAY);
      await way.mend();
      await expect.poll(() => statusWith(server, key), SOON).toBe(200);
    });
  });
});
