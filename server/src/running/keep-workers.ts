import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long to wait before another worker takes the place of one that has ended, in milliseconds. */
const REPLACE_MS = 1_000;

/** How long at most, where those that took its place ended before they listened: each waits twice as long. */
const LONGEST_MS = 10_000;

interface Options {
  /** What a worker runs. */
  program: string;
  count: number;
  /** Told of each worker as it is started. */
  onStart: (worker: Worker) => void;
  /** Told of each worker that has ended without being told to; another one takes its place. */
  onEnd: (how: { worker: number | undefined; code: number | null; signal: string | null }) => void;
}

/** How the start of workers went. `failed`: the first one ended before it listened; it has said why. */
type WorkersStart = { type: 'listening'; port: number } | { type: 'failed' } | { type: 'stopped' };

/** Tells a worker to end in order. */
export const STOP = 'reciters:stop';

/**
 * Tells a worker to end, behind every connection that it was handed, and hands it no other: one that comes
 * after a worker has stopped listening is reset where no other worker is left to take it.
 */
function dismiss(worker: Worker): void {
  // One that has not begun to listen knows no such message.
  worker.once('disconnect', () => worker.process.kill('SIGTERM'));
  worker.send(STOP, () => {});
  worker.disconnect();
}

/** Processes that answer requests, as many of them at any time. */
export interface Workers {
  /** Once all of them listen, or it is known that they will not. */
  started: Promise<WorkersStart>;
  /** Tells all of them to end, also those that are still starting, and waits until they have. */
  stop(): Promise<void>;
}

/**
 * Starts workers and keeps up their number. The first is started alone: what is wrong with it would
 * be wrong with all.
 */
export function keepWorkers(options: Options): Workers {
  const { program, count, onStart, onEnd } = options;
  cluster.setupPrimary({ exec: program, args: [] });
  let stopping = false;

  /** Starts a worker, and another one whenever it ends; tells the port that the first listens on. */
  async function keepOne(isFirst: boolean, waitMs = REPLACE_MS): Promise<number | undefined> {
    const worker = cluster.fork();
    onStart(worker);
    const ended = once(worker, 'exit');
    const listening = once(worker, 'listening') as Promise<[Address]>;
    const [address] = (await Promise.race([listening, ended.then(() => [])])) as [Address?];
    if (address === undefined && isFirst) return undefined;
    const next = address === undefined ? Math.min(2 * waitMs, LONGEST_MS) : REPLACE_MS;
    void ended.then(async ([code, signal]) => {
      if (stopping) return;
      onEnd({ worker: worker.process.pid, code, signal });
      await sleep(address === undefined ? waitMs : REPLACE_MS);
      if (!stopping) await keepOne(false, next);
    });
    return address?.port;
  }

  async function start(): Promise<WorkersStart> {
    const port = await keepOne(true);
    if (port !== undefined && !stopping)
      await Promise.all(Array.from({ length: count - 1 }, () => keepOne(false)));
    if (stopping) return { type: 'stopped' };
    return port === undefined ? { type: 'failed' } : { type: 'listening', port };
  }

  return {
    started: start(),
    async stop() {
      stopping = true;
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
      await Promise.all(
        workers.map(async (worker) => {
          if (worker.isDead()) return;
          const ended = once(worker, 'exit');
          dismiss(worker);
          await ended;
        }),
      );
    },
  };
}
