import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'kysely';
import { openDatabase } from '../open-database.ts';
import { DatabaseAwayError, messageOf } from '../storage-error.ts';
import { letRequestsGoFirst } from './let-requests-go-first.ts';
import { type ReportInput, type ReportName, reportsFrom } from './reports/reports.ts';

/*
 * The thread of a report reader: makes each report that it is asked for, several in turns, and
 * answers with its result; null is the last. It can change nothing in the database.
 */

/** A report that is asked for. */
export interface ReportRequest {
  id: number;
  name: ReportName;
  input: ReportInput<ReportName>;
}

/** What came of it. `away`: the database could not be used. */
export type ReportAnswer =
  | { id: number; type: 'made'; result: unknown }
  | { id: number; type: 'failed'; message: string; away: boolean };

const port = parentPort;
if (port === null) throw new Error('This is the program of a thread.');

letRequestsGoFirst();
const { db, close } = await openDatabase(workerData, { create: false });
await sql`pragma query_only = on`.execute(db);
const read = reportsFrom(db);
const running = new Set<Promise<void>>();

async function answer({ id, name, input }: ReportRequest): Promise<ReportAnswer> {
  try {
    return { id, type: 'made', result: await read(name, input) };
  } catch (error) {
    return {
      id,
      type: 'failed',
      message: messageOf(error),
      away: error instanceof DatabaseAwayError,
    };
  }
}

port.on('message', async (request: ReportRequest | null) => {
  if (request === null) {
    await Promise.all(running);
    await close();
    port.close();
    return;
  }
  const done = answer(request).then((result) => {
    port.postMessage(result);
    running.delete(done);
  });
  running.add(done);
});
