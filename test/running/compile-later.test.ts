import autocannon from 'autocannon';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { runServer, spawnServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

/** Starts the service in so many processes, in which V8 says what it optimizes. */
const start = (workers: number) =>
  runServer({
    folder: temporaryFolder(),
    env: { WORKERS: `${workers}`, RATE_LIMIT_ANONYMOUS: '1000000/60' },
    nodeOptions: ['--trace-opt'],
  });

type Started = Awaited<ReturnType<typeof start>>;

const optimized = ({ output }: Started): number =>
  output.stdout.split('[completed optimizing').length - 1;

async function sendRequests({ port }: Started): Promise<void> {
  const url = `http://127.0.0.1:${port}/reciters/`;
  const { non2xx, errors } = await autocannon({ url, amount: 10_000 });
  expect([non2xx, errors]).toEqual([0, 0]);
}

test('V8 optimizes nothing during a start, and what answers requests', async () => {
  const server = await start(1);
  expect(optimized(server)).toBe(0);
  await sendRequests(server);
  await expect.poll(() => optimized(server), SOON).toBeGreaterThan(10);
});

test('workers are optimized too', async () => {
  const server = await start(2);
  await sendRequests(server);
  await expect.poll(() => optimized(server), SOON).toBeGreaterThan(10);
});

test('where V8 may not compile at all, the service starts', async () => {
  const server = spawnServer({
    folder: temporaryFolder(),
    env: { PORT: '0' },
    nodeOptions: ['--jitless'],
  });
  await expect.poll(() => server.output.stdout, SOON).toContain('"Listening."');
});
