import { readdirSync, readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';
import { runServer, waitForLog } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

/** As if the process had already worked for an hour. */
const WORKED = 'data:text/javascript,process.cpuUsage = () => ({ user: 3.6e9, system: 0 })';

/** How nice the first threads of a process are to others: the first, V8's five, and one more. */
function nicenessOfThreads(pid: unknown): number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return threads
    .sort((one, other) => one - other)
    .slice(0, 7)
    .map((thread) => {
      // The name before it, in parentheses, may have spaces. (proc_pid_stat(5): field 19.)
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').split(') ').at(-1);
      return Number(stat?.split(' ')[16]);
    });
}

async function start(nodeOptions: string[]): Promise<() => number[]> {
  const server = await runServer({ folder: temporaryFolder(), nodeOptions });
  const { pid } = await waitForLog(server, 'Listening.');
  return () => nicenessOfThreads(pid);
}

if (process.platform === 'linux')
  test('V8 lets requests go first, once what runs often is compiled', async () => {
    const [worked, isNew] = await Promise.all([start(['--import', WORKED]), start([])]);
    expect(worked()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await expect.poll(worked, SOON).toEqual([0, 10, 10, 10, 10, 10, 0]);
    await sleep(1_000);
    expect(isNew()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
