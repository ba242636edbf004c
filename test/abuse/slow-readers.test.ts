import { request } from 'node:http';
import { expect, test } from 'vitest';
import { connectionsOf } from '../support/connections-of.ts';
import { temporaryFolder } from '../support/databases.ts';
import { askFor, connectReader } from '../support/reader.ts';
import { runServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

const SOCKETS = 2_000;
const ADDRESSES = 10;
const MAX_UNREAD = 32 * 2 ** 20;
const OTHER = '127.0.1.1';

/** How long one call takes from an address that has nothing to do with it, in milliseconds. */
async function callTime(port: number): Promise<number> {
  const started = performance.now();
  await new Promise<void>((resolve, reject) => {
    const call = request(
      { port, host: '127.0.0.1', localAddress: OTHER, path: '/reciters/' },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${answer.statusCode}`));
        answer.resume().on('end', resolve);
      },
    );
    call.on('error', reject).end();
  });
  return performance.now() - started;
}

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

test('2,000 callers who read nothing hold little, soon nothing, and keep nobody else out', async () => {
  const env = {
    RATE_LIMIT_ANONYMOUS: '1000000/60',
    STALLED_ANSWER_TIMEOUT: '8',
    MAX_UNREAD_ANSWERS: `${MAX_UNREAD / 2 ** 20}`,
  };
  const server = await runServer({ folder: temporaryFolder(), env });
  const idle = await runServer({ folder: temporaryFolder(), env });

  let most = 0;
  for (let n = 0; n < SOCKETS; n += 1) {
    await connectReader(server, askFor('/docs/'), `127.0.0.${1 + (n % ADDRESSES)}`);
    if (n % 50 === 0) most = Math.max(most, connectionsOf(server).unread);
  }
  // In turns, since this machine has other things to do as well. A refusal would throw.
  const times: [attacked: number, idle: number][] = [];
  for (let n = 0; n < 400; n += 1)
    times.push([await callTime(server.port), await callTime(idle.port)]);
  expect(median(times.map(([attacked]) => attacked))).toBeLessThan(
    2 * median(times.map(([, other]) => other)),
  );

  // Whoever has nothing unread may get one page that is larger than what is left.
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(2 * MAX_UNREAD);
  await expect.poll(() => connectionsOf(server).unread, SOON).toBeLessThan(100_000);
});
