import type { UsageBatch } from '../../../domain/usage/usage-batch.ts';
import { threadFile } from '../../../files.ts';
import { takeTurns } from '../../../take-turns.ts';
import type { Db } from '../../schema.ts';
import { answerOf, lazyThread } from '../lazy-thread.ts';
import { addBatches } from '../usage.ts';
import { lengthsOf, partsOf } from './batch-parts.ts';

interface UsageStore {
  /** Adds batches in one transaction: all of them or none. The id of the first is that of all. */
  add(...batches: readonly UsageBatch[]): Promise<void>;
  /** Ends once what was given before is added. */
  close(): Promise<void>;
}

/** So many rows are added within a few milliseconds, however large the database is. */
const FEW_ROWS = 100;

const PROGRAM = threadFile('storage/usage/usage-thread');

/**
 * Where usage is stored. A large batch would hold up every request for as long as it takes, and is
 * added by a thread of its own.
 *
 * @param url of the database that `db` is
 */
export function openUsageStore({ db, url }: { db: Db; url: string }): UsageStore {
  const thread = lazyThread({ program: PROGRAM, workerData: url, youngMb: 12 });

  /** Settles once the last batch is added: if two were sent at once, their parts would mix. */
  let adding: Promise<unknown> = Promise.resolve();

  async function send(batches: readonly UsageBatch[]): Promise<void> {
    const worker = thread.get();
    const added = answerOf(worker);
    // What fails while parts are sent is told at the end.
    added.catch(() => {});
    const letRequestsIn = takeTurns();
    for (const batch of batches) {
      for (const part of partsOf(batch)) {
        worker.postMessage(part);
        await letRequestsIn();
      }
    }
    worker.postMessage('add');
    await added;
  }

  function addInThread(batches: readonly UsageBatch[]): Promise<void> {
    const added = adding.then(() => send(batches));
    adding = added.catch(() => {});
    return added;
  }

  return {
    add: (...batches) =>
      countRows(batches) > FEW_ROWS ? addInThread(batches) : addBatches(db, batches),
    async close() {
      await adding;
      await thread.close();
    },
  };
}

const countRows = (batches: readonly UsageBatch[]): number =>
  batches.flatMap(lengthsOf).reduce((sum, length) => sum + length, 0);
