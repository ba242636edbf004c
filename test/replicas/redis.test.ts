import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cuttable } from '../support/cuttable.ts';
import { emptyDatabaseUrl } from '../support/databases.ts';
import { sameBrowser, guess as tryWrong } from '../support/guessing.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../support/portal-client.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const redisUrl = process.env.TEST_REDIS_URL;

/** A service with a limit of three anonymous calls; every test comes from an address of its own. */
async function replica(redis: string, more: Record<string, string> = {}): Promise<TestServer> {
  const server = await startServer({
    env: { REDIS_URL: redis, RATE_LIMIT_ANONYMOUS: '3/60', TRUST_PROXY: '1', ...more },
  });
  onTestFinished(server.close);
  await expect.poll(() => redisStateOf(server)).toBeDefined();
  return server;
}

async function redisStateOf({ url }: TestServer): Promise<string> {
  return (await (await fetch(`${url}/readyz`)).json()).parts.redis;
}

async function call({ url }: TestServer, address: string): Promise<[number, string | null]> {
  const response = await fetch(`${url}/reciters/?page_size=1`, {
    headers: { 'X-Forwarded-For': address },
  });
  await response.text();
  return [response.status, response.headers.get('RateLimit')?.match(/r=\d+/)?.[0] ?? null];
}

/** By the metric: the log has the same failure once a minute. */
async function timesLost(servers: readonly TestServer[]): Promise<number> {
  let sum = 0;
  for (const { service } of servers) {
    const text = await service.metrics.registry.metrics();
    sum += Number(/^background_failures_total\{part="redis"\} (\d+)$/m.exec(text)?.[1]);
  }
  return sum;
}

/**
 * Runs what holds while both use Redis. A machine with much else to do may keep it from answering in
 * time, and a server then counts alone for a moment, as it should: in that case it is run again.
 */
async function sharing(
  [first, second]: [TestServer, TestServer],
  scenario: (first: TestServer, second: TestServer) => Promise<void>,
): Promise<void> {
  for (;;) {
    for (const server of [first, second])
      await expect.poll(() => redisStateOf(server), SOON).toBe('ok');
    const before = await timesLost([first, second]);
    try {
      return await scenario(first, second);
    } catch (error) {
      if ((await timesLost([first, second])) === before) throw error;
    }
  }
}

/** Signs in with a wrong password, from another address each time. */
async function guess(server: TestServer, email: string): Promise<number> {
  const body = { email, password: 'not the right password' };
  return (await portalClient(server, someAddress()).send('signIn', { body })).status;
}

test('a service whose Redis was never there counts in memory, says so, and is ready', async () => {
  const server = await replica('redis://127.0.0.1:1');
  const address = someAddress();
  expect(await call(server, address)).toEqual([200, 'r=2']);
  expect(await redisStateOf(server)).toMatch(/away/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

if (redisUrl) {
  describe('with Redis', () => {
    test('replicas count one limit together', async () => {
      await sharing([await replica(redisUrl), await replica(redisUrl)], async (first, second) => {
        const address = someAddress();
        expect(await call(first, address)).toEqual([200, 'r=2']);
        expect(await call(second, address)).toEqual([200, 'r=1']);
        expect(await call(first, address)).toEqual([200, 'r=0']);
        expect(await call(second, address)).toEqual([429, 'r=0']);
      });
    });

    test('replicas count the attempts at an account together, under no name', async () => {
      const client = new Redis(redisUrl);
      onTestFinished(() => client.disconnect());
      await sharing([await replica(redisUrl), await replica(redisUrl)], async (first, second) => {
        const name = crypto.randomUUID();
        for (let pair = 1; pair <= 5; pair += 1)
          for (const server of [first, second])
            expect(await guess(server, `${name}@mail.test`)).toBe(401);
        expect(await guess(first, `${name}@mail.test`)).toBe(429);
        expect(await guess(second, `${name}@mail.test`)).toBe(429);
        expect(await client.keys('reciters:sign-in of account:*')).not.toEqual([]);
        expect(await client.keys(`*${name}*`)).toEqual([]);
      });
    });

    test('replicas count the attempts from a known browser together, apart from others', async () => {
      const DATABASE_URL = await emptyDatabaseUrl('sqlite');
      const servers: [TestServer, TestServer] = [
        await replica(redisUrl, { DATABASE_URL }),
        await replica(redisUrl, { DATABASE_URL }),
      ];
      await sharing(servers, async (first, second) => {
        const owner = await signedUp(first);
        const { email } = owner;
        const there = sameBrowser(second, owner);
        for (let pair = 1; pair <= 5; pair += 1) {
          await tryWrong(owner, email, '401 credentials_invalid');
          await tryWrong(there, email, '401 credentials_invalid');
        }
        await tryWrong(owner, email, '429 rate_limited');
        await tryWrong(there, email, '429 rate_limited');
        const elsewhere = portalClient(second, someAddress());
        await elsewhere.ok('signIn', { body: { email, password: PASSWORD } });
      });
    });

    test('requests go on when it goes away, counted in memory', async () => {
      const way = await cuttable(redisUrl);
      const server = await replica(way.url);
      let address = '';
      // Until it was Redis that counted: see sharing.
      for (let before = -1; (await timesLost([server])) !== before; ) {
        await expect.poll(() => redisStateOf(server), SOON).toBe('ok');
        before = await timesLost([server]);
        address = someAddress();
        expect(await call(server, address)).toEqual([200, 'r=2']);
      }
      way.cut();
      expect(await call(server, address)).toEqual([200, 'r=2']);
      expect(await call(server, address)).toEqual([200, 'r=1']);
      expect(await guess(server, 'amina@mail.test')).toBe(401);
      expect(server.log.some((line) => line.includes('"part":"redis"'))).toBe(true);
    });
  });
} else if (process.env.CI === 'true') {
  test('with Redis', () => {
    throw new Error('CI must set TEST_REDIS_URL, so that shared limits are tested too');
  });
}
