import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { nicenessOfThreads } from '../support/niceness.ts';
import { runServer, waitForLog } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

/** As if the process had already worked for an hour. */
const WORKED = 'data:text/javascript,process.cpuUsage = () => ({ user: 3.6e9, system: 0 })';

/** Starts the service. @returns gives the niceness of its main thread, of V8's five, and of one more */
async function start(nodeOptions: string[]): Promise<() => number[]> {
  const server = await runServer({ folder: temporaryFolder(), nodeOptions });
  const { pid } = await waitForLog(server, 'Listening.');
  return () => nicenessOfThreads(Number(pid)).slice(0, 7);
}

if (process.platform === 'linux')
  test('V8 lets requests go first, once what runs often is compiled', async () => {
    const isNew = await start([]);
    const hasWorked = await start(['--import', WORKED]);
    expect(hasWorked()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await expect.poll(hasWorked, SOON).toEqual([0, 10, 10, 10, 10, 10, 0]);
    await sleep(1_000);
    expect(isNew()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
