import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread that runs only while it is needed: each takes tens of megabytes. */
interface LazyThread {
  /** The thread, started where it does not run. It is there until it was idle for a while. */
  get(): Worker;
  /** Ends it once it has done what it was given. */
  close(): Promise<void>;
}

interface Options {
  /** What it runs. It ends in order when it is sent null. */
  program: URL;
  workerData: unknown;
  /** Told of each thread that is started. */
  onStart?: (thread: Worker) => void;
  /** Room for what is new in its heap: by itself it would take up to 48 MB, and keep it. */
  youngMb: number;
  /** How long it is kept after it was last asked for. */
  idleMs?: number;
}

/** Makes a thread that is started when it is first asked for, and again after it has ended. */
export function lazyThread(options: Options): LazyThread {
  const { program, workerData, onStart, youngMb, idleMs = 10_000 } = options;
  let thread: Worker | undefined;
  const running = new Set<Promise<unknown>>();
  const idle = setTimeout(end, idleMs).unref();

  function start(): Worker {
    const started = new Worker(program, {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    });
    const ended = new Promise((resolve) => started.once('exit', resolve)).then(() => {
      running.delete(ended);
      if (thread === started) thread = undefined;
    });
    running.add(ended);
    // What fails in it ends it; another one may do better.
    started.on('error', () => {
      if (thread === started) thread = undefined;
    });
    onStart?.(started);
    return started;
  }

  /** Not `terminate`: it would end the whole process where it meets the thread in the driver. */
  function end(): void {
    thread?.postMessage(null);
    thread = undefined;
  }

  return {
    get() {
      idle.refresh();
      thread ??= start();
      return thread;
    },
    async close() {
      clearTimeout(idle);
      end();
      await Promise.all(running);
    },
  };
}

/**
 * The next message of a thread. Rejects with what the thread fails with, and where it ends without
 * a message.
 */
export async function answerOf(thread: Worker): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(thread, 'exit', { signal }).then(() => {
    throw new Error('The thread has ended without an answer.');
  });
  try {
    const [answer] = await Promise.race([once(thread, 'message', { signal }), ended]);
    return answer;
  } finally {
    settled.abort();
  }
}
