import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import type { Channel } from '../../server/src/storage/limits/counting-channel.ts';
import { createLimiters } from '../../server/src/storage/limits/limiters.ts';
import { countForWorkers, primaryCounts } from '../../server/src/storage/limits/primary-counts.ts';
import { SOON } from '../support/soon.ts';

/** Workers of one primary, as far as counting goes, and how many questions they have sent it. */
function workersOf(count: number, points: number) {
  const memory = { memoryBytes: 2 ** 20, groupOf: (subject: string) => subject };
  const countFor = countForWorkers(memory, count);
  const limit = { points, seconds: 600 };
  const limits = {
    key: limit,
    account: limit,
    anonymous: limit,
    'failed-keys': limit,
    pages: limit,
  };
  let questions = 0;
  const workers = Array.from({ length: count }, () => {
    const [up, down] = [new EventEmitter(), new EventEmitter()];
    const end = (sent: EventEmitter, heard: EventEmitter): Channel => ({
      // As between processes: a copy, and later.
      send: (message) => setImmediate(() => sent.emit('message', structuredClone(message))),
      onMessage: (listener) => void heard.on('message', listener),
      onEnd: (listener) => void heard.on('end', listener),
    });
    countFor(end(down, up));
    up.on('message', ({ batch }) => (questions += batch.length));
    return createLimiters(limits, { ...memory, shared: [primaryCounts(end(up, down))] });
  });
  /** Whether the worker lets a request pass. */
  const ask = async (at: number, subject: string): Promise<boolean> =>
    !(await workers[at % count]?.('key', subject))?.exceeded;
  return { ask, questions: () => questions };
}

/** How many of so many requests pass, at one worker after the other or at a single one. */
async function passing(
  { ask }: ReturnType<typeof workersOf>,
  requests: number,
  at?: number,
): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < requests; turn += 1) if (await ask(at ?? turn, 'app')) passed += 1;
  return passed;
}

test('one worker gets exactly the limit, for far fewer questions than requests', async () => {
  const workers = workersOf(2, 600);
  expect(await passing(workers, 700, 0)).toBe(600);
  expect(workers.questions()).toBeLessThan(150);
});

test('several workers let no more pass than the limit, and hardly less', async () => {
  const workers = workersOf(3, 600);
  const passed = await passing(workers, 900);
  expect(passed).toBeLessThanOrEqual(600);
  expect(passed).toBeGreaterThan(550);
});

test('many requests at once are no different', async () => {
  const { ask } = workersOf(2, 200);
  const all = await Promise.all(Array.from({ length: 400 }, (_, turn) => ask(turn, 'app')));
  expect(all.filter(Boolean).length).toBeLessThanOrEqual(200);
  expect(all.filter(Boolean).length).toBeGreaterThan(175);
});

test('what a worker has taken and does not use, others soon get', async () => {
  const workers = workersOf(2, 600);
  expect(await passing(workers, 1, 0)).toBe(1);
  let passed = 0;
  await expect
    .poll(async () => (passed += await passing(workers, 700, 1)), SOON)
    .toBeGreaterThan(0);
  expect(passed).toBeLessThan(600);
});

test('a small limit is counted one by one', async () => {
  const { ask, questions } = workersOf(3, 30);
  const all = await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn, 'app')));
  expect(all.filter(Boolean)).toHaveLength(30);
  expect(questions()).toBe(40);
});
