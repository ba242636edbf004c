import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { spawnServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

const CORES = availableParallelism();

/** How many threads work on a collection of new objects, on average, from start to stop. V8 tells it. */
async function threadsPerCollection(workers: number): Promise<number> {
  const port = await freePort();
  const server = spawnServer({
    folder: temporaryFolder(),
    env: { PORT: `${port}`, WORKERS: `${workers}` },
    nodeOptions: ['--trace-gc', '--trace-parallel-scavenge'],
  });
  const isReady = () =>
    call({ port }, '/readyz').then(
      ({ status }) => status === 200,
      () => false,
    );
  await expect.poll(isReady, SOON).toBe(true);
  server.kill('SIGTERM');
  await server.exited;
  const count = (text: string): number => server.output.stdout.split(text).length - 1;
  return count('scavenge[') / count(' Scavenge ');
}

test('with as many processes as cores, each collects new objects with its own thread alone', async () => {
  // Not quite one: the first collections come before the settings are read.
  expect(await threadsPerCollection(CORES)).toBeLessThan(1.25);
});

if (CORES > 1)
  test('with more cores than processes, helper threads take part', async () => {
    expect(await threadsPerCollection(1)).toBeGreaterThan(1.4);
  });
