import { expect, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { connectionsOf } from '../support/connections-of.ts';
import { temporaryFolder } from '../support/databases.ts';
import { askFor, connectReader, type Reader } from '../support/reader.ts';
import { runServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

const SOCKETS = 2_000;
/** One address may have 500. */
const ADDRESSES = 10;
/** What one of them may take while it lasts, in bytes. */
const PER_SOCKET = 50_000;

async function memoryOf(metrics: { port: number }): Promise<number> {
  const { text } = await call(metrics, '/metrics');
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
}

test('who sends one byte a second, or nothing, is let go of soon, and others are served', async () => {
  const metrics = { port: await freePort() };
  const env = { METRICS_PORT: `${metrics.port}` };
  const server = await runServer({ folder: temporaryFolder(), env });
  await call(server, '/reciters/');
  const before = await memoryOf(metrics);
  const senders: Reader[] = [];
  for (let n = 0; n < SOCKETS; n += 1)
    senders.push(await connectReader(server, '', `127.0.0.${1 + (n % ADDRESSES)}`));
  const text = askFor('/reciters/', 'X-Padding: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  let at = 0;
  const timer = setInterval(() => {
    for (const sender of senders.slice(0, SOCKETS / 2)) sender.send(text[at] ?? '');
    at += 1;
  }, 1_000);
  try {
    for (let calls = 0; calls < 20; calls += 1)
      expect((await call(server, '/reciters/')).status).toBe(200);
    expect((await memoryOf(metrics)) - before).toBeLessThan(SOCKETS * PER_SOCKET);
    await expect.poll(() => connectionsOf(server).open, SOON).toBe(0);
    expect(at).toBeLessThan(text.length);
  } finally {
    clearInterval(timer);
  }
});
