import type { Worker } from 'node:cluster';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepWorkers } from '../../server/src/running/keep-workers.ts';
import { temporaryFolder } from '../support/databases.ts';
import { SOON } from '../support/soon.ts';

/** The first to run listens; all others end at once, as where there is no database. */
const PROGRAM = `
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
try {
  mkdirSync(new URL('first', import.meta.url));
} catch {
  process.exit(1);
}
createServer().listen(0, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

test('a worker that cannot start is tried again, less and less often', async () => {
  const program = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(program, PROGRAM);
  const startedAt: number[] = [];
  const endedAt: number[] = [];
  const workers = keepWorkers({
    ...{ program, count: 2 },
    onStart: () => void startedAt.push(performance.now()),
    onEnd: () => void endedAt.push(performance.now()),
  });
  onTestFinished(workers.stop);
  expect(await workers.started).toMatchObject({ type: 'listening' });
  // The second one is started at once, and then after one second, after two, and after four.
  await expect.poll(() => startedAt.length, SOON).toBe(5);
  for (const [at, seconds] of [1, 2, 4].entries()) {
    const waited = Number(startedAt[at + 2]) - Number(endedAt[at]);
    // A timer may be a moment early, and on a busy machine any time late.
    expect(waited).toBeGreaterThan(seconds * 1_000 - 50);
  }
});

/** Listens, and ends when it is told to. */
const LISTENING = `
import { createServer } from 'node:net';
createServer().listen(0, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
`;

test('once workers are told to end, nobody is let in whom none of them would answer', async () => {
  const program = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(program, LISTENING);
  const replaced: unknown[] = [];
  const workers = keepWorkers({
    ...{ program, count: 2 },
    onStart: () => {},
    onEnd: (how) => void replaced.push(how),
  });
  onTestFinished(workers.stop);
  const start = await workers.started;
  if (start.type !== 'listening') throw new Error(start.type);
  const stopped = workers.stop();
  const late = connect(start.port, '127.0.0.1');
  onTestFinished(() => void late.destroy());
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  await stopped;
  expect(replaced).toEqual([]);
});

/** Leaves its channel to another process, which says its id, and ends. */
const SURVIVED = `
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
createServer().listen(0, '127.0.0.1', () => {
  const { pid } = spawn('sleep', ['600'], { stdio: ['ignore', 'ignore', 'ignore', 3] });
  process.send(pid, () => process.exit(0));
});
`;

test('a worker that has ended is not waited for, though its channel is open still', async () => {
  const program = join(temporaryFolder(), 'worker.mjs');
  writeFileSync(program, SURVIVED);
  const started: Worker[] = [];
  const ended: unknown[] = [];
  const workers = keepWorkers({
    ...{ program, count: 1 },
    onStart(worker) {
      worker.on('message', (pid) => onTestFinished(() => void process.kill(pid, 'SIGKILL')));
      started.push(worker);
    },
    onEnd: (how) => void ended.push(how),
  });
  await expect.poll(() => ended, SOON).toHaveLength(1);
  expect(started[0]?.isConnected()).toBe(true);
  await workers.stop();
});
