import { Redis } from 'ioredis';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cuttable } from '../support/cuttable.ts';
import { emptyDatabaseUrl } from '../support/databases.ts';
import { sameBrowser, guess as tryWrong } from '../support/guessing.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../support/portal-client.ts';
import { startServer, type TestServer } from '../support/server.ts';

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
      const [first, second] = [await replica(redisUrl), await replica(redisUrl)];
      await expect.poll(() => redisStateOf(first)).toBe('ok');
      await expect.poll(() => redisStateOf(second)).toBe('ok');
      const address = someAddress();
      expect(await call(first, address)).toEqual([200, 'r=2']);
      expect(await call(second, address)).toEqual([200, 'r=1']);
      expect(await call(first, address)).toEqual([200, 'r=0']);
      expect(await call(second, address)).toEqual([429, 'r=0']);
    });

    test('replicas count the attempts at an account together, under no name', async () => {
      const [first, second] = [await replica(redisUrl), await replica(redisUrl)];
      await expect.poll(() => redisStateOf(first)).toBe('ok');
      await expect.poll(() => redisStateOf(second)).toBe('ok');
      const name = crypto.randomUUID();
      for (let pair = 1; pair <= 5; pair += 1)
        for (const server of [first, second])
          expect(await guess(server, `${name}@mail.test`)).toBe(401);
      expect(await guess(first, `${name}@mail.test`)).toBe(429);
      expect(await guess(second, `${name}@mail.test`)).toBe(429);
      const client = new Redis(redisUrl);
      onTestFinished(() => client.disconnect());
      expect(await client.keys('reciters:sign-in of account:*')).not.toEqual([]);
      expect(await client.keys(`*${name}*`)).toEqual([]);
    });

    test('replicas count the attempts from a known browser together, apart from others', async () => {
      const DATABASE_URL = await emptyDatabaseUrl('sqlite');
      const [first, second] = [
        await replica(redisUrl, { DATABASE_URL }),
        await replica(redisUrl, { DATABASE_URL }),
      ];
      for (const server of [first, second])
        await expect.poll(() => redisStateOf(server)).toBe('ok');
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

    test('requests go on when it goes away, counted in memory', async () => {
      const way = await cuttable(redisUrl);
      const server = await replica(way.url);
      await expect.poll(() => redisStateOf(server)).toBe('ok');
      const address = someAddress();
      expect(await call(server, address)).toEqual([200, 'r=2']);
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
