import { execFile } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../support/new-objects.ts', import.meta.url));

/** So that helpers have nothing to do but collect new objects. */
const NOTHING_ELSE = ['--initial-old-space-size=1024', '--no-concurrent-recompilation'];

/** For how long other threads help a process that believes it has so many cores to itself. */
async function helpersMs(cores: number): Promise<number> {
  const args = [...NOTHING_ELSE, '--import', 'tsx', program, `${cores}`];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const { scavenges, helpersMs } = JSON.parse(stdout) as Record<string, number>;
  expect(scavenges).toBeGreaterThan(0);
  return helpersMs ?? Number.NaN;
}

// In Linux alone the time of each thread is known.
if (process.platform === 'linux')
  test('with one core, no other threads collect new objects; with more, they do', async () => {
    const [alone, withHelpers] = [await helpersMs(1), await helpersMs(2)];
    expect(alone).toBeLessThan(withHelpers / 4);
  });
