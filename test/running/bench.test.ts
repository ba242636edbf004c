import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { onPostgres, temporaryFolder } from '../support/databases.ts';
import { schemasOf } from '../support/schemas.ts';
import { SOON } from '../support/soon.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts the bench, as `npm run bench` does once all is built, with its files in this folder. */
function startBench(folder: string): ChildProcess {
  const env = {
    ...process.env,
    BENCH_DATABASE_URL: process.env.TEST_DATABASE_URL,
    TMPDIR: folder,
  };
  const program = ['--import', 'tsx', 'scripts/bench/main.ts'];
  const bench = spawn(process.execPath, program, { cwd: root, env, stdio: 'ignore' });
  onTestFinished(() => void bench.kill('SIGKILL'));
  return bench;
}

onPostgres((open) => {
  test('a bench that is ended leaves no schema, and no file', async () => {
    const { db } = await open();
    const schemas = () => schemasOf(db, 'bench');
    const before = await schemas();
    const folder = temporaryFolder();
    const bench = startBench(folder);
    await expect.poll(schemas, SOON).toHaveLength(before.length + 1);

    const ended = once(bench, 'exit');
    bench.kill('SIGINT');
    expect(await ended).toEqual([1, null]);
    expect(await schemas()).toEqual(before);
    expect(readdirSync(folder)).toEqual([]);
  });
});
