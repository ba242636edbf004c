import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { temporaryFolder } from './databases.ts';
import { isReached } from './is-reached.ts';
import { hasProgram, whereThereIs } from './where-there-is.ts';

/** A Redis of the test's own, which it may break. */
export interface PrivateRedis {
  /** With a password, where one is given. */
  url(password?: string): string;
  /** Ends it without a word, and starts it again, empty, with these options. */
  restart(...options: string[]): Promise<void>;
}

/** Runs tests where Redis is installed; CI may not leave them out. */
export function onPrivateRedis(define: (start: () => Promise<PrivateRedis>) => void): void {
  const missing = 'have redis-server, so that its faults are tested too';
  whereThereIs(hasProgram('redis-server'), { name: 'with a Redis of its own', missing }, () =>
    define(startRedis),
  );
}

async function startRedis(): Promise<PrivateRedis> {
  const folder = temporaryFolder();
  const port = await freePort();
  const fixed = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const run = async (options: string[]) => {
    const child = spawn('redis-server', [...fixed, ...options], { stdio: 'ignore' });
    while (!(await isReached(port))) await new Promise((resolve) => setTimeout(resolve, 20));
    return child;
  };
  let child = await run([]);
  const kill = async (): Promise<void> => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  return {
    url: (password) => `redis://${password === undefined ? '' : `:${password}@`}127.0.0.1:${port}`,
    async restart(...options) {
      await kill();
      child = await run(options);
    },
  };
}
