import { Worker } from 'node:worker_threads';
import type { Db, DialectName } from '../schema.ts';
import { DatabaseAwayError } from '../storage-error.ts';
import { createGate } from './gate.ts';
import type { ReportAnswer, ReportRequest } from './report-thread.ts';
import { type ReadReport, reportsFrom } from './reports.ts';

/** Makes reports without holding up anybody else who uses the database. */
export interface ReportReader {
  read: ReadReport;
  /** Ends once what was asked for before is made. */
  close(): Promise<void>;
}

/** So many of PostgreSQL's connections may be busy with reports at once. */
const CONNECTIONS = 3;

/** What was built, also for those who run the sources: a thread takes no TypeScript. */
const PROGRAM = new URL('../../../dist/storage/usage/report-thread.js', import.meta.url);

/**
 * Where reports come from. With PostgreSQL they are a few queries at once; SQLite works in the
 * thread that asks it, and so in one of its own, which is started when first needed.
 *
 * @param url of the database that `db` is
 */
export function openReportReader({
  db,
  dialect,
  url,
}: {
  db: Db;
  dialect: DialectName;
  url: string;
}): ReportReader {
  if (dialect === 'sqlite') return openThread(url);
  const [read, gate] = [reportsFrom(db), createGate(CONNECTIONS)];
  return {
    read: (name, input) => gate(() => read(name, input)),
    close: () => Promise.resolve(),
  };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

function openThread(url: string): ReportReader {
  let thread: Worker | undefined;
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function start(): Worker {
    const started = new Worker(PROGRAM, { workerData: url });
    started.on('message', (answer: ReportAnswer) => {
      const asker = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (answer.type === 'made') asker?.resolve(answer.result);
      else
        asker?.reject(
          answer.away ? new DatabaseAwayError(answer.message) : new Error(answer.message),
        );
    });
    // The thread itself failed: it could not open the database, or ran into a fault nobody foresaw.
    started.on('error', (error) => {
      if (thread === started) thread = undefined;
      for (const asker of waiting.values()) asker.reject(new DatabaseAwayError(error));
      waiting.clear();
    });
    return started;
  }

  return {
    read(name, input) {
      thread ??= start();
      lastId += 1;
      const request: ReportRequest = { id: lastId, name, input };
      thread.postMessage(request);
      return new Promise((resolve, reject) => {
        // The thread answers with the result of the report of this name.
        waiting.set(request.id, { resolve: resolve as (result: unknown) => void, reject });
      });
    },

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
