import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));

/** A process of the service, at a port of its own that it keeps when it is started again. */
export interface Replica {
  name: string;
  port: number;
  isUp: boolean;
  start(): Promise<void>;
  /** Ends it as an operator does; throws where it does not end in order. */
  stop(): Promise<void>;
  /** Ends it at once, if it runs at all. */
  kill(): void;
  /** What it holds of the machine's memory, in MiB. */
  memory(): number;
}

const isReady = async (port: number): Promise<boolean> =>
  (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;

/** @param folder where it writes its log, which outlives its restarts */
export function createReplica(
  name: string,
  port: number,
  { folder, env }: { folder: string; env: Record<string, string> },
): Replica {
  const log = openSync(join(folder, `${port}.log`), 'a');
  let child: ChildProcess | undefined;
  // Whatever ends the soak, no replica outlives it.
  process.once('exit', () => replica.kill());
  const { PATH = '' } = process.env;
  const replica: Replica = {
    name,
    port,
    isUp: false,
    async start() {
      // Such as a replica of a run that was killed: this one would be taken for it.
      if (await isReady(port)) throw new Error(`Something else answers at port ${port} already.`);
      child = spawn(process.execPath, [MAIN], {
        env: { PATH, PORT: `${port}`, LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', log, log],
      });
      while (!(await isReady(port))) {
        // Its database may be away, and whoever started it would start it again.
        if (child.exitCode !== null) return await sleep(500).then(replica.start);
        await sleep(50);
      }
      replica.isUp = true;
    },
    async stop() {
      if (child === undefined) return;
      replica.isUp = false;
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${name} has ended by itself: see ${port}.log.`);
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code, signal] = await ended;
      if (code !== 0) throw new Error(`${name} ended with ${code ?? signal}: see ${port}.log.`);
    },
    kill: () => void child?.kill('SIGKILL'),
    memory() {
      const status = readFileSync(`/proc/${child?.pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
    },
  };
  return replica;
}
