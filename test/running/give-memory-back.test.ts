import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { collectGarbage, isWorthCollecting } from '../../server/src/running/give-memory-back.ts';

const MB = 1024 * 1024;

test.each([
  ['after a burst of requests, once nobody is there', 0.001, 90 * MB, 25 * MB, true],
  ['after a start', 0.001, 35 * MB, 0, true],
  ['while requests are answered', 0.3, 90 * MB, 25 * MB, false],
  ['where there is little to gain', 0.001, 30 * MB, 25 * MB, false],
])('%s', (_, busy, heapBytes, leftBytes, worth) => {
  expect(isWorthCollecting({ busy, heapBytes, leftBytes })).toBe(worth);
});

test('what nobody holds any more is gone', async () => {
  const garbage = new WeakRef({ some: 'thing' });
  expect(garbage.deref()).toBeDefined();
  // What was looked at in a turn is kept until its end.
  await nextTurn();
  collectGarbage();
  expect(garbage.deref()).toBeUndefined();
});
