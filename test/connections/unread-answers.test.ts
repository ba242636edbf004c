import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { representBytes } from '../../server/src/representation.ts';
import { connectionsOf } from '../support/connections-of.ts';
import { askFor, connectReader } from '../support/reader.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

/** More than the kernel takes for a peer that reads nothing. */
const LARGE = 24_000_000;
/** Less than that: Node has nothing left to send. */
const SMALL = 400_000;

const asset = (length: number) => () => ({
  representation: representBytes(Buffer.alloc(length, 'a'), 'text/plain'),
  cacheControl: 'no-store',
});

async function start(env: Record<string, string>): Promise<TestServer> {
  const site = new Map([
    ['/large', asset(LARGE)],
    ['/small', asset(SMALL)],
  ]);
  const server = await startServer({ env, site, lookMs: 100 });
  onTestFinished(server.close);
  return server;
}

const countOf = (server: TestServer): number => connectionsOf(server).count;

describe('an answer that nobody reads', () => {
  test.each([
    ['that is still being sent', askFor('/large')],
    ['that is all with the kernel', askFor('/small')],
    ['that is the last', askFor('/small', 'Connection: close')],
    ['that is the last and still being sent', askFor('/large', 'Connection: close')],
  ])('%s is cut, and the kernel keeps nothing of it', async (_, text) => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '1' });
    await connectReader(server, text);
    expect(countOf(server)).toBe(1);
    await expect.poll(() => countOf(server), SOON).toBe(0);
  });

  test('many requests on one connection, whose answers nobody reads, are cut as well', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '1' });
    await connectReader(server, askFor('/reciters/?page_size=100').repeat(2_000));
    await expect.poll(() => countOf(server), SOON).toBe(0);
  });

  test('it makes no difference that the peer goes on asking', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '6' });
    const reader = await connectReader(server, askFor('/small'));
    const timer = setInterval(() => reader.send(askFor('/healthz')), 100);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => countOf(server), SOON).toBe(0);
  });

  test('nor that it goes on sending behind what was no request', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '1' });
    const reader = await connectReader(server, 'no request\r\n\r\n');
    const timer = setInterval(() => reader.send('a'), 50);
    onTestFinished(() => clearInterval(timer));
    await expect.poll(() => connectionsOf(server).open, SOON).toBe(0);
  });

  test('who reads slowly but steadily gets all of it, however long it takes', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '1' });
    const reader = await connectReader(server, askFor('/large', 'Connection: close'));
    const started = performance.now();
    expect(await reader.readSlowly(500_000, 50)).toBeGreaterThan(LARGE);
    expect(performance.now() - started).toBeGreaterThan(1_500);
  });

  test('what is read is never cut: the connection stays open for the next request', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '1' });
    const reader = await connectReader(server, askFor('/healthz'));
    await expect.poll(() => reader.read(), SOON).toBeGreaterThan(0);
    await sleep(1_500);
    const before = await reader.read();
    reader.send(askFor('/healthz'));
    await expect.poll(() => reader.read(), SOON).toBeGreaterThan(before);
  });

  test('nor is it after a rest that was longer than an answer may stall', async () => {
    const server = await start({ STALLED_ANSWER_TIMEOUT: '2' });
    const reader = await connectReader(server, askFor('/healthz'));
    await expect.poll(() => reader.read(), SOON).toBeGreaterThan(0);
    await sleep(2_500);
    reader.send(askFor('/large', 'Connection: close'));
    await sleep(700);
    expect(await reader.readToEnd()).toBeGreaterThan(LARGE);
  });

  test('an answer that is the last ends the connection once it has arrived', async () => {
    const server = await start({});
    const reader = await connectReader(server, askFor('/small', 'Connection: close'));
    expect(await reader.readToEnd()).toBeGreaterThan(SMALL);
    await expect.poll(() => countOf(server), SOON).toBe(0);
  });

  test('beyond what may be unread, pages are refused to who reads none, and not to others', async () => {
    const server = await start({ MAX_UNREAD_ANSWERS: '16' });
    const sizes: number[] = [];
    for (let n = 0; n < 3; n += 1) await connectReader(server, askFor('/small'), '127.0.0.3');
    for (let n = 0; n < 5; n += 1)
      await connectReader(server, askFor('/small', 'Connection: close'), '127.0.0.3');
    const refused = await connectReader(server, askFor('/small', 'Connection: close'), '127.0.0.3');
    const served = await connectReader(server, askFor('/small', 'Connection: close'), '127.0.0.4');
    for (const reader of [refused, served]) sizes.push(await reader.readToEnd());
    expect(sizes[0]).toBeLessThan(2_000);
    expect(sizes[1]).toBeGreaterThan(SMALL);
  });
});
