import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Db } from './schema.ts';
import { addUsage, type UsageBatch } from './usage.ts';

export interface UsageStore {
  /** Adds a batch, whole or not at all. One at a time. */
  add(batch: UsageBatch): Promise<void>;
  /** Call it once nothing is being added any more. */
  close(): Promise<void>;
}

/** So many end users are added within a few milliseconds. */
const FEW_END_USERS = 1_000;

/** What was built, also for those who run the sources: a thread takes no TypeScript. */
const PROGRAM = new URL('../../dist/storage/usage-thread.js', import.meta.url);

/**
 * Where usage is stored. A large batch would hold up every request for as long as it takes, and is
 * added by a thread of its own. That is started when first needed, since most never need it.
 *
 * @param url of the database that `db` is
 */
export function openUsageStore({ db, url }: { db: Db; url: string }): UsageStore {
  let thread: Worker | undefined;

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: url });
    const forget = () => {
      if (thread === started) thread = undefined;
    };
    // Without a listener, a fault of the thread would end the process; `addInThread` tells it.
    return started.on('error', forget).on('exit', forget);
  }

  async function addInThread(batch: UsageBatch): Promise<void> {
    thread ??= start();
    const settled = new AbortController();
    const { signal } = settled;
    const ended = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread that adds usage has ended.');
    });
    try {
      thread.postMessage(batch);
      await Promise.race([once(thread, 'message', { signal }), ended]);
    } finally {
      settled.abort();
    }
  }

  return {
    add: (batch) =>
      countEndUsers(batch) > FEW_END_USERS ? addInThread(batch) : addUsage(db, batch),
    async close() {
      await thread?.terminate();
    },
  };
}

function countEndUsers({ endUsers }: UsageBatch): number {
  return endUsers.reduce((sum, { users }) => sum + users.size, 0);
}
