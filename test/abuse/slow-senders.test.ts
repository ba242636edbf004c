import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { connectionsOf } from '../support/connections-of.ts';
import { temporaryFolder } from '../support/databases.ts';
import { askFor, connectReader, type Reader } from '../support/reader.ts';
import { runServer } from '../support/run-server.ts';

const SOCKETS = 300;

test('who sends one byte a second, or nothing, is let go of soon, and others are served', async () => {
  const server = await runServer({ folder: temporaryFolder() });
  const senders: Reader[] = [];
  for (let n = 0; n < SOCKETS; n += 1) senders.push(await connectReader(server, ''));
  const text = askFor('/reciters/', 'X-Padding: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  let at = 0;
  const timer = setInterval(() => {
    for (const sender of senders.slice(0, SOCKETS / 2)) sender.send(text[at] ?? '');
    at += 1;
  }, 1_000);
  try {
    expect((await call(server, '/reciters/')).status).toBe(200);
    await expect.poll(() => connectionsOf(server).open, { timeout: 40_000 }).toBe(0);
    expect(at).toBeLessThan(text.length);
  } finally {
    clearInterval(timer);
  }
});
