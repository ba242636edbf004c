import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('./add-keys-for-ever.ts', import.meta.url));

/**
 * Starts a process that stores keys until it is killed, each under a name of its own.
 *
 * @param prefix begins the names
 */
export function startWriter(url: string, userId: string, prefix = 'key'): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', script, url, userId, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Kills the writer in the middle of its work; gives the names of the keys it had reported. */
export async function killAfter(child: ChildProcess, count: number): Promise<string[]> {
  if (!child.stdout) throw new Error('the writer has no output');
  const names: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    names.push(line);
    if (names.length === count) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return names;
}
