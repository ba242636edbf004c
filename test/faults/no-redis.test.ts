import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { openRedis } from '../../server/src/storage/limits/redis.ts';
import { messageOf } from '../../server/src/storage/storage-error.ts';
import { SOON } from '../support/soon.ts';

/** So long that no answer that is on its way is missed, however busy the machine is. */
const PATIENCE_MS = 3_000;
const MISSED = `no answer within ${PATIENCE_MS} ms`;
const OF_CONNECTION = /ECONNRESET|EPIPE|connection was closed|no connection yet/;

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
  return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Connects to it. @returns the reasons why it is not used, so far */
function reasonsAt(url: string): string[] {
  const reasons: string[] = [];
  const onLost = (error: unknown) => void reasons.push(messageOf(error));
  const store = openRedis(url, { onLost, onReady: () => {}, patienceMs: PATIENCE_MS });
  onTestFinished(() => store.close());
  return reasons;
}

test('something that is no Redis is there: the reason is the connection, not what missed it', async () => {
  let connections = 0;
  const resets = (): boolean => {
    connections += 1;
    return true;
  };
  const reasons = reasonsAt(await noRedis(resets));
  await expect.poll(() => reasons.join('; '), SOON).toMatch(/ECONNRESET|EPIPE/);
  await expect.poll(() => connections, SOON).toBeGreaterThan(2);
  for (const reason of reasons) expect(reason).toMatch(OF_CONNECTION);
});

test('one look without an answer is no new reason; a Redis that hangs from now on is', async () => {
  let connections = 0;
  let hangsFrom = Number.POSITIVE_INFINITY;
  const resets = (): boolean => {
    connections += 1;
    return connections !== 3 && connections < hangsFrom;
  };
  const reasons = reasonsAt(await noRedis(resets));
  await expect.poll(() => reasons.join('; '), SOON).toMatch(/ECONNRESET|EPIPE/);
  await expect.poll(() => connections, SOON).toBeGreaterThan(4);
  for (const reason of reasons) expect(reason).toMatch(OF_CONNECTION);
  hangsFrom = connections + 1;
  await expect.poll(() => reasons.at(-1), SOON).toBe(MISSED);
});
