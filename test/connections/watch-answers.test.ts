import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Connection, ConnectionTable } from '../../server/src/connections/connection-table.ts';
import { kernelNameOf, readUnacknowledged } from '../../server/src/connections/unacknowledged.ts';
import { watchAnswers } from '../../server/src/connections/watch-answers.ts';
import { connectReader } from '../support/reader.ts';

/** More than a peer takes that reads nothing, and less than this side's kernel takes. */
const ANSWER = Buffer.alloc(2_000_000, 'a');

/** Until the peer acknowledges no more of it. */
async function untilPeerIsFull(socket: Socket): Promise<void> {
  let [before, now] = [-1, 0];
  while (before !== now) {
    await sleep(100);
    [before, now] = [now, (await readUnacknowledged()).get(kernelNameOf(socket)) ?? 0];
  }
}

/** A connection whose peer has not read what was sent, and a look at it every six seconds. */
async function watchReader() {
  const listening = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void listening.close());
  await once(listening, 'listening');
  const accepted = once(listening, 'connection') as Promise<[Socket]>;
  const reader = await connectReader(listening.address() as AddressInfo, 'ask');
  const [socket] = await accepted;
  socket.on('error', () => {});
  const write = (bytes: Buffer | string) => new Promise((done) => socket.write(bytes, done));
  await write(ANSWER);
  await untilPeerIsFull(socket);

  const connection: Connection = {
    ...{ socket, network: 'a', name: kernelNameOf(socket), closing: false },
    ...{ read: 0, written: 0, sent: 0, settled: 0, unread: 0, acknowledged: 0 },
    ...{ measuredAt: 0, progressAt: 0 },
  };
  const table = new ConnectionTable();
  table.add(connection);
  let now = 0;
  let meanwhile = '';
  let cut = false;
  const look = watchAnswers({
    table,
    limits: { patienceMs: 12_000, maxUnread: 100_000_000 },
    cut: () => (cut = true),
    onMeasured: () => {},
    clock: () => now,
    async askKernel() {
      await write(meanwhile);
      const found = await readUnacknowledged();
      await write(meanwhile);
      return found;
    },
  });
  return {
    reader,
    /** Makes a look, while so many bytes are written twice; tells whether the connection was cut. */
    async lookWhileWriting(bytes: number) {
      now += 6_000;
      meanwhile = 'b'.repeat(bytes);
      await look();
      return cut;
    },
  };
}

test.each([
  ['more and more', [100, 200, 300, 400]],
  ['less and less', [400, 300, 200, 100]],
])('to write %s while the kernel is asked is no progress', async (_, amounts) => {
  const { lookWhileWriting } = await watchReader();
  const cuts: boolean[] = [];
  for (const bytes of amounts) cuts.push(await lookWhileWriting(bytes));
  expect(cuts).toEqual([false, false, true, true]);
});

test('what the peer acknowledges is progress, though much is written while the kernel is asked', async () => {
  const { reader, lookWhileWriting } = await watchReader();
  for (const bytes of [100, 200, 300, 400]) {
    expect(await lookWhileWriting(bytes)).toBe(false);
    const before = await reader.read();
    while ((await reader.read()) < before + 100_000);
  }
});
