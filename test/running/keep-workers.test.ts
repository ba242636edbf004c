import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { keepWorkers } from '../../server/src/running/keep-workers.ts';
import { temporaryFolder } from '../support/databases.ts';

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
  let ended = 0;
  const onEnd = () => {
    ended += 1;
  };
  const workers = keepWorkers({ program, count: 2, onStart: () => {}, onEnd });
  onTestFinished(workers.stop);
  expect(await workers.started).toMatchObject({ type: 'listening' });
  // Tried at once, after one second, and after two more; the next waits for four.
  await expect.poll(() => ended, { timeout: 20_000 }).toBe(3);
  await sleep(2_500);
  expect(ended).toBe(3);
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
  const workers = keepWorkers({ program, count: 2, onStart: () => {}, onEnd: () => {} });
  onTestFinished(workers.stop);
  const start = await workers.started;
  if (start.type !== 'listening') throw new Error(start.type);
  const stopped = workers.stop();
  const late = connect(start.port, '127.0.0.1');
  onTestFinished(() => void late.destroy());
  await expect(once(late, 'connect')).rejects.toThrow('ECONNREFUSED');
  await stopped;
});
