import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotRunError } from '../contract/cannot-run.ts';
import type { Hook } from './option-table.ts';

/** So many characters of what a command said are shown when it fails. */
const MAX_SHOWN = 2000;

/** How long a service may take to start, and to stop, in milliseconds. */
const STARTS_WITHIN = 120_000;
const STOPS_WITHIN = 5000;

/** The shell, in a process group of its own: whatever it starts is stopped with it. */
const shell = (command: string): ChildProcess =>
  spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], detached: true });

/** The last of what a process has written to its error stream, and to its output if `both`. */
function lastWords(child: ChildProcess, both: boolean): () => string {
  let text = '';
  const keep = (chunk: Buffer): void => {
    text = (text + chunk).slice(-MAX_SHOWN);
  };
  child.stderr?.on('data', keep);
  if (both) child.stdout?.on('data', keep);
  return () => (text === '' ? '' : `\n${text.trimEnd()}`);
}

const ended = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code, signal) =>
      resolve(code === 0 ? '' : `ended with ${code ?? signal}`),
    );
  });

/**
 * Runs a hook to its end.
 *
 * @returns what a command printed, or what a function returned
 * @throws CannotRunError when it fails
 */
export async function runHook(name: string, hook: Hook): Promise<unknown> {
  if (typeof hook === 'function') {
    try {
      return await hook();
    } catch (error) {
      throw new CannotRunError(`${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const child = shell(hook);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const words = lastWords(child, false);
  const failure = await ended(child);
  if (failure !== '') throw new CannotRunError(`${name}: "${hook}" ${failure}.${words()}`);
  return said;
}

const isReached = (url: URL): Promise<boolean> =>
  fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

async function end(child: ChildProcess): Promise<void> {
  const signal = (name: NodeJS.Signals): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, name);
    } catch {
      // It has ended by itself.
    }
  };
  if (child.exitCode !== null || child.signalCode !== null) return signal('SIGTERM');
  const over = ended(child);
  signal('SIGTERM');
  const timer = setTimeout(() => signal('SIGKILL'), STOPS_WITHIN);
  await over;
  clearTimeout(timer);
}

interface Started {
  /** What was started, for messages. */
  name: string;
  end(): Promise<void>;
  /** Why it no longer runs; undefined while it does. */
  failure(): string | undefined;
  words(): string;
}

function startByCommand(command: string): Started {
  const child = shell(command);
  const words = lastWords(child, true);
  let failure: string | undefined;
  ended(child).then((why) => {
    failure = why || 'ended';
  });
  return { name: `"${command}"`, end: () => end(child), failure: () => failure, words };
}

async function startByFunction(hook: Exclude<Hook, string>): Promise<Started> {
  const stopper = await runHook('start', hook);
  return {
    name: 'the service',
    async end() {
      if (typeof stopper === 'function') await stopper();
    },
    failure: () => undefined,
    words: () => '',
  };
}

/** Waits until the service answers; the reason, if that cannot be any more. */
async function waitFor(
  { failure }: Started,
  url: URL,
  stop: AbortSignal | undefined,
): Promise<string | undefined> {
  const deadline = performance.now() + STARTS_WITHIN;
  while (!(await isReached(url))) {
    const why = failure();
    if (why !== undefined) return `${why} before it answered`;
    if (stop?.aborted) return 'was stopped';
    if (performance.now() > deadline) return `did not answer within ${STARTS_WITHIN / 1000} s`;
    await sleep(100);
  }
  return undefined;
}

/**
 * Starts the service and waits until it answers.
 *
 * @returns what stops it
 * @throws CannotRunError when it ends, or does not answer in time
 */
export async function startService(
  hook: Hook,
  url: URL,
  stop: AbortSignal | undefined,
): Promise<() => Promise<void>> {
  if (await isReached(url))
    throw new CannotRunError(`start: something answers at ${url.href} already.`);
  const started = typeof hook === 'function' ? await startByFunction(hook) : startByCommand(hook);
  const why = await waitFor(started, url, stop);
  if (why === undefined) return started.end;
  await started.end();
  throw new CannotRunError(`start: ${started.name} ${why}.${started.words()}`);
}
