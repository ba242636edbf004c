import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { threadFile } from '../../files.ts';
import { createGate } from '../../gate.ts';
import { ProblemError } from '../../problems.ts';

/** A password to be hashed, or to be compared with a hash. */
export interface HashJob {
  password: string;
  evenOut: boolean;
  /** Left out, the password is hashed. */
  hash?: string;
}

/** Threads that hash passwords and do nothing else. */
export interface HashPool {
  /** @throws ProblemError `unavailable` where as many wait as may */
  run(job: HashJob & { hash: string }): Promise<boolean>;
  run(job: HashJob & { hash?: never }): Promise<string>;
  /** Ends the threads. Call it once nobody waits for them any more. */
  close(): Promise<void>;
}

interface Options {
  /** How many passwords are hashed at once. Each takes 19 MiB and a core, for about 50 ms. */
  threads: number;
  /** How many more may wait; beyond it they are refused, which costs nothing. */
  waiting: number;
}

const PROGRAM = threadFile('portal-api/passwords/hash-thread');

/**
 * Makes a pool. It has threads of its own, since those that Node has for such work also compress
 * pages and read files, which would wait behind everybody who signs in. Each is started when it is
 * first needed.
 */
export function createHashPool({ threads, waiting }: Options): HashPool {
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const through = createGate(threads, { waiting, refusal });
  let closed = false;

  function startThread(): Worker {
    const thread = new Worker(PROGRAM);
    all.add(thread);
    return thread.once('exit', () => all.delete(thread));
  }

  const runJob = (job: HashJob): Promise<string | boolean> =>
    through(async () => {
      if (closed) throw refusal();
      const thread = idle.pop() ?? startThread();
      thread.ref();
      thread.postMessage(job);
      // Rejects with what the thread fails with; it ends then, and is not used again.
      const [result] = await once(thread, 'message');
      // A thread that waits for work does not keep the process alive.
      thread.unref();
      idle.push(thread);
      return result;
    });

  return {
    run: runJob as HashPool['run'],
    async close() {
      closed = true;
      await Promise.all([...all].map((thread) => thread.terminate()));
    },
  };
}

const refusal = () =>
  new ProblemError('unavailable', {
    detail: 'More people sign in at the moment than there is room for. Try again shortly.',
  });
