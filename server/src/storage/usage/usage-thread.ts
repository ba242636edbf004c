import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import type { UsageBatch } from '../../domain/usage/usage-batch.ts';
import { isSqlite } from '../dialect.ts';
import { openDatabase } from '../open-database.ts';
import { letRequestsGoFirst } from './let-requests-go-first.ts';
import { addBatches } from './usage.ts';

/*
 * The thread of a usage store: adds batches, whose parts it is sent, one after the other, and answers
 * once they are added; null is the last. What fails ends the thread, which tells the store, and a new
 * one is started for the next batches.
 */

/** A part of a batch, the end of those to be added together, or of everything. */
type Message = UsageBatch | 'add' | null;

if (parentPort === null) throw new Error('This is the program of a thread.');

/** Room for the pages that a batch changes: with less, SQLite writes some of them several times. */
const PAGES_KIB = 8_000;

/**
 * Where SQLite keeps a copy of each page that a statement changes, until the statement ends. With these
 * copies in a file, adding usage writes twice as much.
 */
const COPIES_OF_PAGES = 'memory';

letRequestsGoFirst();
const { db, close } = await openDatabase(workerData, { create: false });
try {
  if (isSqlite(db)) {
    await sql`pragma cache_size = ${sql.lit(-PAGES_KIB)}`.execute(db);
    await sql`pragma temp_store = ${sql.lit(COPIES_OF_PAGES)}`.execute(db);
  }
  let parts: UsageBatch[] = [];
  for await (const [message] of on(parentPort, 'message') as AsyncIterable<[Message]>) {
    if (message === null) break;
    if (message === 'add') {
      await addBatches(db, parts);
      parts = [];
      parentPort.postMessage('added');
    } else parts.push(message);
  }
} finally {
  await close();
}
