import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { expect, test } from 'vitest';
import { inOrderOfStart } from '../../server/src/running/let-v8-wait.ts';
import { temporaryFolder } from '../support/databases.ts';
import { nicenessOfThreads } from '../support/niceness.ts';
import { runServer, waitForLog } from '../support/run-server.ts';
import { SOON } from '../support/soon.ts';

/** Says that the process has used no processor time, or an hour of it once there is a file `worked`. Notes each look. */
const WORK = `
import { appendFileSync, existsSync } from 'node:fs';
process.cpuUsage = () => {
  appendFileSync('looks', '.');
  return { user: existsSync('worked') ? 3.6e9 : 0, system: 0 };
};
`;

/** More looks than there are before the first one that decides. */
const LOOKS = 4;

test.each([
  { main: 30, threads: [30, 31, 33, 41], started: [30, 31, 33, 41] },
  { main: 32_766, threads: [5, 300, 32_766, 32_767], started: [32_766, 32_767, 5, 300] },
  { main: 32_767, threads: [300, 301, 32_767], started: [32_767, 300, 301] },
])('the threads of process $main, once ids may have begun anew', ({ main, threads, started }) => {
  expect(inOrderOfStart(threads, main)).toEqual(started);
});

if (process.platform === 'linux')
  test('V8 lets requests go first, once what runs often is compiled', async () => {
    const folder = temporaryFolder();
    const pathOf = (name: string) => join(folder, name);
    writeFileSync(pathOf('work.mjs'), WORK);
    const server = await runServer({ folder, nodeOptions: ['--import', pathOf('work.mjs')] });
    const { pid } = await waitForLog(server, 'Listening.');
    /** Of its main thread, of V8's five, and of one more. */
    const niceness = () => nicenessOfThreads(Number(pid)).slice(0, 7);
    const looks = () => (existsSync(pathOf('looks')) ? statSync(pathOf('looks')).size : 0);
    await expect.poll(looks, SOON).toBeGreaterThanOrEqual(LOOKS);
    expect(niceness()).toEqual([0, 0, 0, 0, 0, 0, 0]);
    writeFileSync(pathOf('worked'), '');
    await expect.poll(niceness, SOON).toEqual([0, 10, 10, 10, 10, 10, 0]);
  });
