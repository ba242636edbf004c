import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { threadFile } from '../../../files.ts';
import { createGate } from '../../../gate.ts';
import type { Db, DialectName } from '../../schema.ts';
import { DatabaseAwayError } from '../../storage-error.ts';
import { lazyThread } from '../lazy-thread.ts';
import type { ReportAnswer, ReportRequest } from '../report-thread.ts';
import { type ReadReport, reportsFrom } from './reports.ts';

/** Makes reports without holding up anybody else who uses the database. */
interface ReportReader {
  read: ReadReport;
  /** Ends once what was asked for before is made. */
  close(): Promise<void>;
}

/** So many reports are made at once in PostgreSQL; few of them use two of its connections. */
const AT_ONCE = 3;

/** Pages ask for several reports at once. A thread that is not needed does not run. */
const THREADS = Math.min(2, availableParallelism());

const PROGRAM = threadFile('storage/usage/report-thread');

/**
 * Where reports come from. With PostgreSQL they are a few queries at once; SQLite works in the
 * thread that asks it, and so in threads of its own.
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
  if (dialect === 'sqlite') return openThreads(url);
  const [read, gate] = [reportsFrom(db), createGate(AT_ONCE)];
  return {
    read: (name, input) => gate(() => read(name, input)),
    close: () => Promise.resolve(),
  };
}

/** Where there are two cores, two reports are made at the same time. */
function openThreads(url: string): ReportReader {
  const threads = Array.from({ length: THREADS }, () => openThread(url));
  return {
    read: (name, input) =>
      threads.reduce((one, other) => (other.load() < one.load() ? other : one)).read(name, input),
    async close() {
      await Promise.all(threads.map(({ close }) => close()));
    },
  };
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

function openThread(url: string): ReportReader & {
  /** How many reports it has to make. */
  load(): number;
} {
  let lastId = 0;
  const waiting = new Map<number, Waiting>();

  function listenTo(started: Worker): void {
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
      for (const asker of waiting.values()) asker.reject(new DatabaseAwayError(error));
      waiting.clear();
    });
  }

  const thread = lazyThread({ program: PROGRAM, workerData: url, youngMb: 24, onStart: listenTo });
  return {
    read(name, input) {
      lastId += 1;
      const request: ReportRequest = { id: lastId, name, input };
      thread.get().postMessage(request);
      return new Promise((resolve, reject) => {
        // The thread answers with the result of the report of this name.
        waiting.set(request.id, { resolve: resolve as (result: unknown) => void, reject });
      });
    },
    load: () => waiting.size,
    close: thread.close,
  };
}
