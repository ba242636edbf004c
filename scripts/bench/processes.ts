import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../shared/free-port.ts';
import { onCore } from './cores.ts';
import { cpuTimeOf } from './cpu.ts';
import { atEnd } from './take-away.ts';

/** A limit that nobody meets. */
const NO_LIMIT = '100000000/60';

/** Settings of the service under load: everything on, and no limit in the way. */
export const SERVICE_ENV = {
  RATE_LIMIT_KEY: NO_LIMIT,
  RATE_LIMIT_ACCOUNT: NO_LIMIT,
  RATE_LIMIT_ANONYMOUS: NO_LIMIT,
  RATE_LIMIT_FAILED_KEYS: NO_LIMIT,
};

/** What all servers are started with, as the service is in its image and its unit. */
const STARTED_WITH = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1' };

/** The service's program, as it was built. */
export const SERVICE = [fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))];

async function waitFor(url: string): Promise<void> {
  for (let attempt = 0; attempt < 3_000; attempt += 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await sleep(10);
  }
  throw new Error(`Nothing answers at ${url}.`);
}

/** What a start took until the first answer. */
export interface Start {
  /** Milliseconds by the clock. */
  ms: number;
  /** Milliseconds on a core, of all threads; undefined where the system does not tell. */
  cpuMs: number | undefined;
}

/** A server in a process of its own. */
export interface Running {
  /** Without a path. */
  url: string;
  pid: number;
  start: Start;
  stop(): Promise<void>;
}

/** Runs a program with Node on the servers' core, with its log in a file, until it answers. */
export const startServer = (
  args: readonly string[],
  env: Record<string, string>,
  logFolder: string,
): Promise<Running> => runProgram(onCore('server', [process.execPath, ...args]), env, logFolder);

/** Runs a command that starts a server, with its log in a file, until it answers. */
export async function runProgram(
  [command = '', ...args]: readonly string[],
  env: Record<string, string>,
  logFolder: string,
): Promise<Running> {
  const port = await freePort();
  const log = openSync(join(logFolder, `${port}.log`), 'a');
  const started = performance.now();
  const child: ChildProcess = spawn(command, args, {
    env: { ...process.env, ...STARTED_WITH, PORT: String(port), ...env },
    stdio: ['ignore', log, 'inherit'],
  });
  closeSync(log);
  // Whatever ends the bench, no server outlives it.
  process.once('exit', () => child.kill());
  const ended = once(child, 'close');
  const stop = atEnd(async () => {
    child.kill();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}/reciters/`);
  const ms = performance.now() - started;
  const pid = child.pid ?? 0;
  const cpu = cpuTimeOf(pid);
  return {
    url,
    pid,
    start: { ms, cpuMs: cpu && (cpu.main + cpu.others) / 1_000 },
    stop,
  };
}
