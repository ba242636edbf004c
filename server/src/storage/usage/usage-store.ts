import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { UsageBatch } from '../../domain/usage-batch.ts';
import type { Db } from '../schema.ts';
import { addUsage } from './usage.ts';

export interface UsageStore {
  /** Adds a batch, whole or not at all. One at a time. */
  add(batch: UsageBatch): Promise<void>;
  /** Ends once what was given before is added. */
  close(): Promise<void>;
}

/** So many end users are added within a few milliseconds. */
const FEW_END_USERS = 1_000;

/** What was built, also for those who run the sources: a thread takes no TypeScript. */
const PROGRAM = new URL('../../../dist/storage/usage/usage-thread.js', import.meta.url);

/**
 * Where usage is stored. A large batch would hold up every request for as long as it takes, and is
 * added by a thread of its own. That is started when first needed, since most never need it.
 *
 * @param url of the database that `db` is
 */
export function openUsageStore({ db, url }: { db: Db; url: string }): UsageStore {
  let thread: Worker | undefined;

  async function addInThread(batch: UsageBatch): Promise<void> {
    thread ??= new Worker(PROGRAM, { workerData: url }).on('error', () => {
      thread = undefined;
    });
    thread.postMessage(batch);
    // Rejects with what the thread fails with.
    await once(thread, 'message');
  }

  return {
    add: (batch) =>
      countEndUsers(batch) > FEW_END_USERS ? addInThread(batch) : addUsage(db, batch),
    async close() {
      const ending = thread;
      if (ending === undefined) return;
      thread = undefined;
      // Not `terminate`: it would end the whole process where it meets the thread in the driver.
      ending.postMessage(null);
      await new Promise((resolve) => ending.once('exit', resolve));
    },
  };
}

function countEndUsers({ endUsers }: UsageBatch): number {
  return endUsers.reduce((sum, { users }) => sum + users.size, 0);
}
