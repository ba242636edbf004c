import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { builtProgram } from './built.ts';

/** A process of the service, as operators start it. */
export interface ServerProcess {
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Sends a signal. */
  kill(signal: NodeJS.Signals): void;
  /** The exit code; null where a signal ended it. */
  exited: Promise<number | null>;
}

interface Options {
  /** The working directory. */
  folder: string;
  env?: Record<string, string>;
  /** Another build of the service than the one that is tested. */
  program?: string;
  /** What follows the name of the program. */
  args?: readonly string[];
  /** Options of Node.js itself. */
  nodeOptions?: readonly string[];
  /** An open file that standard output goes to, which is then not in `output`. */
  stdout?: number;
}

/** Starts `node server/dist/main.js` with these settings alone. It ends with the test. */
export function spawnServer({
  folder,
  env = {},
  program = builtProgram('main'),
  args = [],
  nodeOptions = [],
  stdout,
}: Options): ServerProcess {
  const { PATH = '' } = process.env;
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, program, ...args], {
    cwd: folder,
    env: { PATH, ...env },
    stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  return { output, exited, kill: (signal) => void child.kill(signal) };
}

/** The log so far, line by line. */
export const logOf = ({ output }: ServerProcess): Record<string, unknown>[] =>
  output.stdout
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));

/** Waits for a line of the log with this message. Throws where the process ends before. */
export async function waitForLog(
  server: ServerProcess,
  message: string,
): Promise<Record<string, unknown>> {
  let ended = false;
  void server.exited.then(() => {
    ended = true;
  });
  for (;;) {
    const line = logOf(server).find(({ msg }) => msg === message);
    if (line !== undefined) return line;
    if (ended) throw new Error(`It ended before "${message}": ${JSON.stringify(server.output)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts the service on a free port and waits until it listens there. */
export async function runServer(options: Options): Promise<ServerProcess & { port: number }> {
  const server = spawnServer({ ...options, env: { PORT: '0', ...options.env } });
  const { port } = await waitForLog(server, 'Listening.');
  return { ...server, port: Number(port) };
}
