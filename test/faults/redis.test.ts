import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { expect, onTestFinished, test } from 'vitest';
import { type Answer, call } from '../support/call.ts';
import { cuttable } from '../support/cuttable.ts';
import { someAddress } from '../support/portal-client.ts';
import { onPrivateRedis } from '../support/private-redis.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

const LIMIT = 1_000;

async function replica(redisUrl: string): Promise<TestServer> {
  const server = await startServer({
    env: { REDIS_URL: redisUrl, RATE_LIMIT_ANONYMOUS: `${LIMIT}/3600`, TRUST_PROXY: '1' },
  });
  onTestFinished(server.close);
  return server;
}

const ask = (server: TestServer, address: string): Promise<Answer> =>
  call(server, '/reciters/?page_size=1', { headers: { 'X-Forwarded-For': address } });

const remainingOf = ({ headers }: Answer): number =>
  Number(/r=(\d+)/.exec(headers.get('RateLimit') ?? '')?.[1]);

async function stateOf(server: TestServer): Promise<string> {
  const { status, text } = await call(server, '/readyz');
  expect(status).toBe(200);
  return JSON.parse(text).parts.redis;
}

async function metricOf({ service }: TestServer): Promise<string | undefined> {
  return /^limits_shared (\d)$/m.exec(await service.metrics.registry.metrics())?.[1];
}

/** The reasons that the log gives for why Redis is not used. */
const reasonsIn = ({ log }: TestServer): string[] =>
  log
    .map((line) => JSON.parse(line))
    .flatMap(({ part, err }) => (part === 'redis' && err ? [err.message] : []));

async function expectAway(server: TestServer, reason: RegExp): Promise<void> {
  await expect.poll(() => stateOf(server), SOON).toMatch(/away/);
  await expect.poll(() => reasonsIn(server).join('; '), SOON).toMatch(reason);
  expect(await metricOf(server)).toBe('0');
}

async function expectBack(server: TestServer): Promise<void> {
  await expect.poll(() => stateOf(server), SOON).toBe('ok');
  expect(await metricOf(server)).toBe('1');
}

onPrivateRedis((start) => {
  test('it has no database of that number: each replica counts alone, and says why', async () => {
    const redis = await start();
    const server = await replica(`${redis.url()}/99`);
    await expectAway(server, /DB index is out of range/);
    await redis.restart('--databases', '100');
    await expectBack(server);
    await ask(server, someAddress());
    const client = new Redis(redis.url());
    onTestFinished(() => client.disconnect());
    expect(await client.dbsize()).toBe(0);
  });

  test('it hangs: one request waits for it at most, the others count in memory, until it answers', async () => {
    const way = await cuttable((await start()).url());
    const server = await replica(way.url);
    await expectBack(server);
    const address = someAddress();
    expect(remainingOf(await ask(server, address))).toBe(LIMIT - 1);

    way.sent();
    way.hang();
    const left: number[] = [];
    while (left.length < 400) {
      const answer = await ask(server, address);
      expect(answer.status).toBe(200);
      left.push(remainingOf(answer));
    }
    // On a busy machine, Redis may have been too late for the one before already.
    const [first = 0] = left;
    expect([LIMIT - 1, LIMIT - 2]).toContain(first);
    expect(left).toEqual(left.map((_, at) => first - at));
    await expectAway(server, /no answer within 50 ms/);
    // Once, and not once for each call; a machine with much else to do may have more to tell.
    expect(reasonsIn(server).length).toBeLessThan(5);

    await way.mend();
    await expectBack(server);
    expect(server.log.some((line) => line.includes('Redis is back.'))).toBe(true);
    // Who waits has sent a count: one did at most. The others would have sent theirs, each after 50 ms.
    expect(way.sent().match(/reciters:(?!probe)/g)?.length ?? 0).toBeLessThanOrEqual(1);
    // Redis counts again: two from before at most, what was taken ahead while nothing answered (a 32nd), and
    // these. A busy machine may miss its first answers.
    let asked = 0;
    const withThese = async (): Promise<number> => {
      asked += 1;
      return remainingOf(await ask(server, address)) + asked;
    };
    await expect.poll(withThese, SOON).toBeGreaterThanOrEqual(LIMIT - 2 - LIMIT / 32);
    // Once nothing is left, the sum grows with each call.
    expect(asked).toBeLessThan(LIMIT / 2);
  });

  test('it restarts empty: no request fails, and counting starts anew', async () => {
    const redis = await start();
    const server = await replica(redis.url());
    await expectBack(server);
    const client = new Redis(redis.url());
    client.on('error', () => undefined);
    onTestFinished(() => client.disconnect());
    const address = someAddress();
    /** Asks once more, and tells whether Redis has counted anybody. */
    const isCounted = async (): Promise<boolean> => {
      expect((await ask(server, address)).status).toBe(200);
      return (await client.keys('reciters:anonymous:*')).length > 0;
    };
    await expect.poll(isCounted, SOON).toBe(true);
    await redis.restart();
    for (let at = 1; at <= 20; at += 1) expect((await ask(server, address)).status).toBe(200);
    await expectBack(server);
    await expect.poll(isCounted, SOON).toBe(true);
  });

  test.each([
    ['is full', ['--maxmemory', '1', '--maxmemory-policy', 'noeviction'], /OOM/],
    ['is a replica that refuses writes', ['--replicaof', '127.0.0.1 1'], /READONLY/],
    ['wants a password', ['--requirepass', 'another'], /NOAUTH/],
  ])('it %s: no request fails, and a line says why', async (_, options, reason) => {
    const redis = await start();
    const server = await replica(redis.url());
    await expectBack(server);
    await redis.restart(...options);
    await expectAway(server, reason);
    const address = someAddress();
    for (let at = 1; at <= 20; at += 1)
      expect(remainingOf(await ask(server, address))).toBe(LIMIT - at);
    await redis.restart();
    await expectBack(server);
  });

  test('it has another password: a line says so, without the one that was tried', async () => {
    const redis = await start();
    await redis.restart('--requirepass', 'another');
    const server = await replica(redis.url('wr0ng-pass'));
    await expectAway(server, /WRONGPASS/);
    expect((await ask(server, someAddress())).status).toBe(200);
    expect(server.log.join('')).not.toContain('wr0ng-pass');
    // Each attempt to connect fails in two ways; the log is told of each once, not once a second.
    await sleep(2_500);
    expect(reasonsIn(server).length).toBeLessThanOrEqual(3);
  });
});
