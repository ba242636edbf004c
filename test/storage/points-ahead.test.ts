import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Limit } from '../../server/src/domain/limits.ts';
import type { Channel } from '../../server/src/storage/limits/counting-channel.ts';
import { createLimiters } from '../../server/src/storage/limits/limiters.ts';
import { createPointsAhead } from '../../server/src/storage/limits/points-ahead.ts';
import { countForWorkers, primaryCounts } from '../../server/src/storage/limits/primary-counts.ts';
import type { SharedCounter } from '../../server/src/storage/limits/shared-counts.ts';
import { createWindows } from '../../server/src/storage/limits/windows.ts';
import { SOON } from '../support/soon.ts';

/** Workers of one primary, as far as counting goes, and how many questions they have sent it. */
function workersOf(count: number, points: number) {
  const memory = { memoryBytes: 2 ** 20, groupOf: (subject: string) => subject };
  const countFor = countForWorkers(memory);
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
    return createLimiters(limits, { ...memory, shared: [primaryCounts(end(up, down), count)] });
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

/** On a slow machine, requests take longer than unused points are kept: until the test says that time passes. */
function stopTimers(): void {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('one worker gets exactly the limit, for far fewer questions than requests', async () => {
  stopTimers();
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
  stopTimers();
  const workers = workersOf(2, 600);
  // The second request shows that it may need more.
  expect(await passing(workers, 2, 0)).toBe(2);
  let passed = await passing(workers, 700, 1);
  expect(passed).toBeLessThan(598);
  // Refused requests are counted too, a few of them.
  const passedSoFar = async () => {
    vi.advanceTimersByTime(250);
    passed += await passing(workers, 700, 1);
    return passed;
  };
  await expect.poll(passedSoFar, SOON).toBeGreaterThan(585);
  expect(passed).toBeLessThanOrEqual(598);
});

/** A counter that takes ahead of windows in this process, which others may count in too. */
function aheadOf(limit: Limit, wait: () => Promise<unknown> = async () => {}) {
  const windows = createWindows({ limit, maxBytes: 2 ** 20, groupOf: (subject) => subject });
  const exact: SharedCounter = {
    async count(subject, points) {
      await wait();
      return windows.count(subject, points);
    },
    forget: async (subject) => windows.forget(subject),
    giveBack: async (subject, points) => windows.giveBack(subject, points),
  };
  return { windows, counter: createPointsAhead(exact, limit, 8) };
}

test('where others were quicker, what was taken beyond the limit is given back', async () => {
  const { windows, counter } = aheadOf({ points: 600, seconds: 600 });
  await counter.count('app');
  windows.count('app', 580);
  expect(await counter.count('app')).toMatchObject({
    ...{ exceeded: false, consumed: 582, remaining: 18 },
  });
  expect(windows.look('app').consumed).toBe(600);
  const rest: boolean[] = [];
  for (let turn = 0; turn < 19; turn += 1) rest.push((await counter.count('app')).exceeded);
  expect(rest).toEqual([...new Array(18).fill(false), true]);
});

test('who asks all the time hardly ever waits: more is taken before there is none', async () => {
  const { windows, counter } = aheadOf({ points: 100_000, seconds: 600 });
  let waited = 0;
  for (let turn = 0; turn < 2_000; turn += 1) {
    const counted = counter.count('app');
    if (counted instanceof Promise) waited += 1;
    expect((await counted).consumed).toBe(turn + 1);
  }
  // The first two, which find out that it comes again.
  expect(waited).toBe(2);
  expect(windows.look('app').consumed).toBeLessThan(2_000 + 2 * 64);
});

test('what is left of a window that ends while more is asked for is not had in the next', async () => {
  // However slow the machine is, this is when the window ends.
  vi.useFakeTimers({ toFake: ['performance', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  let asks = 0;
  let isLate = false;
  let arrive = (): void => {};
  const { counter } = aheadOf({ points: 100_000, seconds: 1 }, async () => {
    asks += 1;
    if (isLate) await new Promise<void>((resolve) => (arrive = resolve));
  });
  // Unused points are looked for each 250 ms, and not between this window's end and the answer.
  vi.advanceTimersByTime(100);
  for (let turn = 0; turn < 20; turn += 1) {
    await counter.count('app');
    vi.advanceTimersByTime(45);
  }
  // What is asked for now arrives in the next window.
  isLate = true;
  for (const before = asks; asks === before; ) await counter.count('app');
  vi.advanceTimersByTime(200);
  arrive();
  await sleep(1);
  expect((await counter.count('app')).consumed).toBe(1);
});

test('of more subjects than can be remembered, the points of the oldest are given back', async () => {
  const { windows, counter } = aheadOf({ points: 600, seconds: 600 });
  const ask = async (subject: string): Promise<void> => {
    for (let turn = 0; turn < 2; turn += 1) await counter.count(subject);
  };
  await ask('the first');
  expect(windows.look('the first').consumed).toBeGreaterThan(2);
  // Nothing here waits for a timer, so that none of them is idle.
  for (let other = 0; other < 10_000; other += 1) await ask(`other ${other}`);
  expect(windows.look('the first').consumed).toBe(2);
});

test('a small limit is counted one by one', async () => {
  const { ask, questions } = workersOf(3, 30);
  const all = await Promise.all(Array.from({ length: 40 }, (_, turn) => ask(turn, 'app')));
  expect(all.filter(Boolean)).toHaveLength(30);
  expect(questions()).toBe(40);
});
