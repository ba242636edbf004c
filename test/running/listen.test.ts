import { createServer, type Server } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { listen, type Place, tryToListen } from '../../server/src/running/listen.ts';
import { isReached } from '../support/is-reached.ts';

const place = async (host = '127.0.0.1'): Promise<Place> => ({
  ...{ host, port: await freePort(), settings: { host: 'HOST', port: 'PORT' } },
});

function server(): Server {
  const made = createServer();
  onTestFinished(() => void made.close());
  return made;
}

/** Calls all the time, as a proxy may, and counts how often it was refused and how often let in. */
const CALLER = `
  const { connect } = require('node:net');
  const { place, counts } = require('node:worker_threads').workerData;
  const call = () => {
    const caller = connect(place);
    caller.on('error', () => counts[0]++);
    caller.on('connect', () => { counts[1]++; caller.destroy(); });
    caller.on('close', call);
  };
  call();
`;

test('nobody who calls while it is tried is let in: the call would be lost', async () => {
  const free = await place();
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const caller = new Worker(CALLER, { eval: true, workerData: { place: free, counts } });
  onTestFinished(async () => void (await caller.terminate()));
  await expect.poll(() => counts[0]).toBeGreaterThan(0);

  for (let tries = 0; tries < 500; tries++) await tryToListen(free);
  expect(counts[1]).toBe(0);

  await listen(server(), free);
  await expect.poll(() => counts[1]).toBeGreaterThan(0);
});

test.each(['127.0.0.1', '0.0.0.0', 'localhost'])(
  'where it was tried on %s, a server listens after',
  async (host) => {
    const free = await place(host);
    await tryToListen(free);
    expect(await listen(server(), free)).toBe(free.port);
    expect(await isReached(free.port, free.host)).toBe(true);
  },
);

test('any free port is not tried', async () => {
  await expect(tryToListen({ ...(await place()), port: 0 })).resolves.toBeUndefined();
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that another listens on is taken, for %s',
  async (host) => {
    const taken = await place();
    await listen(server(), taken);
    await expect(tryToListen({ ...taken, host })).rejects.toThrow(
      `PORT: another program listens on port ${taken.port} of ${host}`,
    );
  },
);

test.each(['192.0.2.1', 'nowhere.invalid'])('nobody listens on %s', async (host) => {
  await expect(tryToListen(await place(host))).rejects.toThrow(
    `HOST: nobody can listen on ${host} here`,
  );
});
