import { once } from 'node:events';
import type { UsageBatch } from '../../domain/usage-batch.ts';
import { threadFile } from '../../files.ts';
import type { Db } from '../schema.ts';
import { lazyThread } from './lazy-thread.ts';
import { addUsage } from './usage.ts';

export interface UsageStore {
  /** Adds a batch, whole or not at all. One at a time. */
  add(batch: UsageBatch): Promise<void>;
  /** Ends once what was given before is added. */
  close(): Promise<void>;
}

/** So many rows are added within a few milliseconds. */
const FEW_ROWS = 1_000;

const PROGRAM = threadFile('storage/usage/usage-thread');

/**
 * Where usage is stored. A large batch would hold up every request for as long as it takes, and is
 * added by a thread of its own.
 *
 * @param url of the database that `db` is
 */
export function openUsageStore({ db, url }: { db: Db; url: string }): UsageStore {
  const thread = lazyThread({ program: PROGRAM, workerData: url });

  async function addInThread(batch: UsageBatch): Promise<void> {
    const worker = thread.get();
    worker.postMessage(batch);
    // Rejects with what the thread fails with.
    await once(worker, 'message');
  }

  return {
    add: (batch) => (countRows(batch) > FEW_ROWS ? addInThread(batch) : addUsage(db, batch)),
    close: thread.close,
  };
}

/** Those of end users and of keys, which are most of it. */
function countRows({ endUsers, lastUses }: UsageBatch): number {
  return endUsers.reduce((sum, { users }) => sum + users.size, lastUses.length);
}
