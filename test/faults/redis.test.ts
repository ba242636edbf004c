import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
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

/** The address of something that is no Redis: what is sent to it resets the connection, or is not answered. */
async function noRedis(resets: () => boolean): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    const isReset = resets();
    socket.once('data', () => isReset && socket.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return `redis://:some-pass@127.0.0.1:${(server.address() as AddressInfo).port}`;
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
    const startedAt = performance.now();
    const calls = 400;
    for (let at = 0; at < calls; at += 1) expect((await ask(server, address)).status).toBe(200);
    // Had each of them waited for 50 ms, it would have taken longer than this by far.
    expect(performance.now() - startedAt).toBeLessThan((calls * 50) / 2);
    expect(remainingOf(await ask(server, address))).toBe(LIMIT - calls - 1);
    await expectAway(server, /no answer within 50 ms/);
    // Once, and not once for each call; a machine with much else to do may have more to tell.
    expect(reasonsIn(server).length).toBeLessThan(5);

    await way.mend();
    await expectBack(server);
    expect(server.log.some((line) => line.includes('Redis is back.'))).toBe(true);
    // What was sent meanwhile: the count that nobody waited for, at most.
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
    const address = someAddress();
    for (let at = 1; at <= 5; at += 1)
      expect(remainingOf(await ask(server, address))).toBe(LIMIT - at);
    await redis.restart();
    for (let at = 1; at <= 20; at += 1) expect((await ask(server, address)).status).toBe(200);
    await expectBack(server);
    expect((await ask(server, address)).status).toBe(200);
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

  test('something that is no Redis is there: the reason is the connection, not what missed it', async () => {
    const server = await replica(await noRedis(() => true));
    await expectAway(server, /ECONNRESET|EPIPE/);
    await sleep(1_500);
    for (const reason of reasonsIn(server))
      expect(reason).toMatch(/ECONNRESET|EPIPE|connection was closed|no connection yet/);
  });

  test('one look without an answer is no new reason; a Redis that hangs from now on is', async () => {
    let connections = 0;
    let hangsFrom = Number.POSITIVE_INFINITY;
    const server = await replica(
      await noRedis(() => {
        connections += 1;
        return connections !== 3 && connections < hangsFrom;
      }),
    );
    await expectAway(server, /ECONNRESET|EPIPE/);
    await expect.poll(() => connections, SOON).toBeGreaterThan(4);
    for (const reason of reasonsIn(server))
      expect(reason).toMatch(/ECONNRESET|EPIPE|connection was closed|no connection yet/);
    hangsFrom = connections + 1;
    await expect.poll(() => reasonsIn(server).at(-1), SOON).toMatch(/no answer within 50 ms/);
  });
});
