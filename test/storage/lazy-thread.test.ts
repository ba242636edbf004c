import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { answerOf, lazyThread } from '../../server/src/storage/usage/lazy-thread.ts';

/** Says which thread it is whenever it is asked, and what it was given. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads';
    parentPort.on('message', (asked) => {
      if (asked === null) parentPort.close();
      else if (asked === 'fail') throw new Error('failed');
      else parentPort.postMessage({ threadId, workerData });
    });
  `)}`,
);

const NEVER_MS = 1_000_000;

function makeThread(idleMs: number) {
  const started: Worker[] = [];
  const thread = lazyThread({
    youngMb: 12,
    ...{ program: PROGRAM, workerData: 'given', idleMs },
    onStart: (worker) => void started.push(worker),
  });
  onTestFinished(() => thread.close());
  return { thread, started };
}

function askFor(worker: Worker, question: unknown = 'who'): Promise<unknown> {
  worker.postMessage(question);
  return answerOf(worker);
}

test('runs from when it is first asked for, and is the same until it ends', async () => {
  const { thread, started } = makeThread(NEVER_MS);
  expect(started).toEqual([]);
  const first = await askFor(thread.get());
  expect(await askFor(thread.get())).toEqual(first);
  expect(first).toMatchObject({ workerData: 'given' });
  expect(started).toHaveLength(1);
});

test('ends by itself once nobody asks for it, after what it was given, and starts anew', async () => {
  const { thread, started } = makeThread(1);
  const worker = thread.get();
  const ended = once(worker, 'exit');
  const [first] = await Promise.all([askFor(worker), ended]);
  expect(await askFor(thread.get())).not.toEqual(first);
  expect(started).toHaveLength(2);
});

test('one that has failed is replaced', async () => {
  const { thread, started } = makeThread(NEVER_MS);
  const worker = thread.get();
  await expect(askFor(worker, 'fail')).rejects.toThrow('failed');
  expect(thread.get()).not.toBe(worker);
  expect(started).toHaveLength(2);
});

test('one that ends without an answer keeps nobody waiting', async () => {
  const { thread } = makeThread(NEVER_MS);
  await expect(askFor(thread.get(), null)).rejects.toThrow('without an answer');
});

test('is closed once it has ended', async () => {
  const { thread } = makeThread(NEVER_MS);
  const worker = thread.get();
  let ended = false;
  worker.once('exit', () => {
    ended = true;
  });
  await Promise.all([askFor(worker), thread.close()]);
  expect(ended).toBe(true);
});
