import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { UsageBatch } from '../../domain/usage-batch.ts';
import { openDatabase } from '../open-database.ts';
import { addUsage } from './usage.ts';

/*
 * The thread of a usage store: adds each batch that it is sent, one after the other, and answers
 * once it is added; null is the last. What fails ends the thread, which tells the store, and a new
 * one is started for the next batch.
 */

if (parentPort === null) throw new Error('This is the program of a thread.');

for await (const [batch] of on(parentPort, 'message') as AsyncIterable<[UsageBatch | null]>) {
  if (batch === null) break;
  const { db, close } = await openDatabase(workerData);
  try {
    await addUsage(db, batch);
    // Before the end of the connection, whose failure would not undo it.
    parentPort.postMessage('added');
  } finally {
    await close();
  }
}
