import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connectionsOf } from '../support/connections-of.ts';
import { askFor, connectReader, type Reader } from '../support/reader.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { SOON } from '../support/soon.ts';

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env, lookMs: 100 });
  onTestFinished(server.close);
  return server;
}

const countOf = (server: TestServer): number => connectionsOf(server).count;

/** Waits until the server has looked at its connections from now on; one look may be under way. */
async function nextLook({ looks }: TestServer): Promise<void> {
  const before = looks();
  await expect.poll(looks, SOON).toBeGreaterThanOrEqual(before + 2);
}

test('too many of one address: the quietest gives way to the newest', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '3' });
  const readers: Reader[] = [];
  for (let n = 0; n < 3; n += 1) readers.push(await connectReader(server, askFor('/healthz')));
  const [first, second, third] = readers as [Reader, Reader, Reader];
  for (const reader of readers) await expect.poll(() => reader.read(), SOON).toBeGreaterThan(0);
  // What happens on several connections between two looks has no order: these answers come first.
  await nextLook(server);
  const before = await first.read();
  first.send(askFor('/healthz'));
  await expect.poll(() => first.read(), SOON).toBeGreaterThan(before);

  const newest = await connectReader(server, askFor('/healthz'));
  await expect.poll(() => newest.read(), SOON).toBeGreaterThan(0);
  void second.readToEnd();
  await expect.poll(() => second.hasEnded(), SOON).toBe(true);
  expect([first.hasEnded(), third.hasEnded()]).toEqual([false, false]);
  expect(countOf(server)).toBe(3);
});

test('another address has its own bound', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '2' });
  for (const address of ['127.0.0.1', '127.0.0.2'])
    for (let n = 0; n < 4; n += 1) await connectReader(server, askFor('/healthz'), address);
  await expect.poll(() => countOf(server), SOON).toBe(4);
});

test.each([
  ['that is counted', '1'],
  ['that is named', '127.0.0.0/8'],
])('a trusted proxy %s brings as many as it likes', async (_, TRUST_PROXY) => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '2', TRUST_PROXY });
  for (let n = 0; n < 6; n += 1) await connectReader(server, askFor('/healthz'));
  await sleep(300);
  expect(countOf(server)).toBe(6);
});

test('too many in all: those of the address with most give way', async () => {
  const server = await start({ MAX_CONNECTIONS: '5' });
  const lone = await connectReader(server, askFor('/healthz'), '127.0.0.9');
  for (let n = 0; n < 10; n += 1) await connectReader(server, askFor('/healthz'));
  await expect.poll(() => countOf(server), SOON).toBe(5);
  const before = await lone.read();
  lone.send(askFor('/healthz'));
  await expect.poll(() => lone.read(), SOON).toBeGreaterThan(before);
});

test('operators see why connections were ended', async () => {
  const server = await start({ MAX_CONNECTIONS_PER_ADDRESS: '1' });
  for (let n = 0; n < 3; n += 1) await connectReader(server, askFor('/healthz'));
  const text = await server.service.metrics.registry.metrics();
  expect(text).toContain('connections_ended_total{reason="too_many_of_address"} 2');
});
