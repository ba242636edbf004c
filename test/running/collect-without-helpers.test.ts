import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { spawnServer } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

const CORES = availableParallelism();

/** Collections of new objects, and the turns that helper threads had in them. */
interface Traced {
  collections: number;
  helperTurns: number;
}

/** Starts the service, and asks it until V8 has told enough of the collections after the start. */
async function traceUntil(workers: number, enough: (traced: Traced) => boolean): Promise<Traced> {
  const port = await freePort();
  const { output } = spawnServer({
    folder: temporaryFolder(),
    env: { PORT: `${port}`, WORKERS: `${workers}` },
    nodeOptions: ['--trace-gc', '--trace-parallel-scavenge'],
  });
  const statusOf = (path: string) =>
    call({ port }, path, { headers: { Connection: 'close' } }).then(
      ({ status }) => status,
      () => undefined,
    );
  await expect.poll(() => statusOf('/readyz'), SOON).toBe(200);

  // The first collections come before the settings are read.
  const start = output.stdout.length;
  const traced = (): Traced => {
    const count = (text: string): number => output.stdout.slice(start).split(text).length - 1;
    const collections = count(' Scavenge ');
    return { collections, helperTurns: count('scavenge[') - collections };
  };
  const askAndLook = async () => {
    await Promise.all(Array.from({ length: 100 }, () => statusOf('/reciters/')));
    return enough(traced());
  };
  await expect.poll(askAndLook, SOON).toBe(true);
  return traced();
}

test('with as many processes as cores, each collects new objects with its own thread alone', async () => {
  const enough = ({ collections }: Traced) => collections >= 20;
  const { collections, helperTurns } = await traceUntil(CORES, enough);
  // Not quite none: lines of two processes may run into each other.
  expect(helperTurns / collections).toBeLessThan(0.2);
});

if (CORES > 1)
  test('with more cores than processes, helper threads take part', async () => {
    // However busy the machine is, some turns come to them in the end.
    const { helperTurns } = await traceUntil(1, (traced) => traced.helperTurns >= 10);
    expect(helperTurns).toBeGreaterThanOrEqual(10);
  });
