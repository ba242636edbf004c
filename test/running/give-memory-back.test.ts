import { execFile } from 'node:child_process';
import process from 'node:process';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { collectGarbage, isWorthCollecting } from '../../server/src/running/give-memory-back.ts';

const MB = 1024 * 1024;
const program = fileURLToPath(new URL('../support/memory-given-back.ts', import.meta.url));

test.each([
  ['after a burst of requests, once nobody is there', 0.001, 90 * MB, 25 * MB, true],
  ['after a start', 0.001, 35 * MB, 0, true],
  ['while requests are answered', 0.3, 90 * MB, 25 * MB, false],
  ['where there is little to gain', 0.001, 30 * MB, 25 * MB, false],
])('%s', (_, busy, memoryBytes, leastBytes, worth) => {
  expect(isWorthCollecting({ busy, memoryBytes, leastBytes })).toBe(worth);
});

test('what nobody holds any more is gone', async () => {
  const garbage = new WeakRef({ some: 'thing' });
  expect(garbage.deref()).toBeDefined();
  // What was looked at in a turn is kept until its end.
  await nextTurn();
  collectGarbage();
  expect(garbage.deref()).toBeUndefined();
});

test('the machine gets back most of what a burst took', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
  const { before, held, after } = JSON.parse((await run).stdout) as Record<string, number>;
  const [taken, left] = [held, after].map((bytes = Number.NaN) => bytes - (before ?? Number.NaN));
  expect(taken).toBeGreaterThan(60 * MB);
  expect(left).toBeLessThan(0.4 * (taken ?? 0));
});
