import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { garbageFor, growthPercent } from '../../server/src/running/grow-heap-slowly.ts';

const MIB = 1024 * 1024;
const program = fileURLToPath(new URL('../support/heap-under-load.ts', import.meta.url));

test('the heap stays below three times what is in use, and little of it is for new objects', async () => {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', program]);
  const { before, largest, young } = JSON.parse((await run).stdout) as Record<string, number>;
  expect(before).toBeGreaterThan(60_000_000);
  expect(largest).toBeLessThan(3 * (before ?? 0));
  expect(young).toBeLessThanOrEqual(16 * MIB);
});

test('a small heap may hold more garbage for its size than a large one', () => {
  const percents = [24, 48, 96, 960].map((inUse) => growthPercent(inUse * MIB, 48 * MIB));
  expect(percents).toEqual([200, 100, 50, 50]);
});

test('a heap may hold the garbage of half a minute, within bounds', () => {
  const afterSeconds = [0, 6, 60, 600].map((seconds) => garbageFor(40 * MIB, 1_000 * seconds));
  expect(afterSeconds).toEqual([48, 48, 20, 16].map((mebibytes) => mebibytes * MIB));
});
