import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { SERVICE, STEPS } from '../../scripts/build/steps.mjs';
import { call } from '../support/call.ts';
import { temporaryFolder } from '../support/databases.ts';
import { logOf, type ServerProcess, waitForLog } from '../support/run-server.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { PATH = '', HOME = '' } = process.env;

/** What `npm start` builds from, and what is built. */
const PROJECT = [
  ...['package.json', 'package-lock.json', 'server/package.json', 'client/package.json'],
  ...['scripts/build', 'scripts/build.mjs', 'scripts/start.mjs', 'server/data', 'server/dist'],
  ...SERVICE.flatMap((name) => STEPS[name].inputs),
];

/** What is taken to a machine that only runs the service. */
const PRODUCTION = [
  ...['package.json', 'package-lock.json', 'client/package.json', 'server/package.json'],
  'scripts/conformance/package.json',
  ...['server/dist', 'server/data', 'server/src/contract/generated', 'openapi'],
];

function copyOf(parts: readonly string[]): string {
  const folder = temporaryFolder();
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true });
    cpSync(join(root, part), join(folder, part), { recursive: true, filter: isNoPackage });
  }
  return folder;
}
const isNoPackage = (path: string): boolean => !path.includes('/node_modules');

/** A copy of this project as it is built, with its packages. */
function builtProject(): string {
  const folder = copyOf(PROJECT);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function run(folder: string, command: string, ...args: string[]): ServerProcess {
  const child: ChildProcess = spawn(command, args, {
    cwd: folder,
    detached: true,
    env: { PATH, HOME, PORT: '0', DATABASE_URL: `sqlite:${folder}/data/reciters.db` },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  // Of npm's processes, too.
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await exited;
  });
  return { output, exited, kill: (signal) => void child.kill(signal) };
}

/** What `npm start` says before the service runs. The service is ended. */
async function startOf(folder: string): Promise<string[]> {
  const started = run(folder, 'npm', 'start', '--silent');
  await waitForLog(started, 'Listening.');
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  const { stdout } = started.output;
  return stdout.slice(0, stdout.indexOf('\n\n')).trim().split('\n');
}

test('npm start: only what changed is built, and it says what and why', async () => {
  const folder = builtProject();
  expect(await startOf(folder)).toEqual(['Everything is built: nothing changed since.']);

  // Touched, and the same as before.
  utimesSync(join(folder, 'server/src/main.ts'), new Date(), new Date());
  expect(await startOf(folder)).toEqual(['Everything is built: nothing changed since.']);

  writeFileSync(join(folder, 'server/src/running/listen.ts'), '\n// Changed.\n', { flag: 'a' });
  const [first, second, ...more] = await startOf(folder);
  expect(first).toBe('Building the server: server/src/running/listen.ts changed.');
  expect(second).toMatch(/^Built the server in \d+\.\d s\.$/);
  expect(more).toEqual([]);

  // What somebody else has built or removed is not taken for what is there.
  rmSync(join(folder, 'server/dist/files.js'));
  expect(await startOf(folder)).toContain(
    'Building the server: server/dist/files.js is not what was built.',
  );
  expect(statSync(join(folder, 'server/dist/files.js')).size).toBeGreaterThan(0);
});

test('npm start: a signal to npm reaches the service, and nothing is left on the port', async () => {
  const started = run(builtProject(), 'npm', 'start');
  const { port } = await waitForLog(started, 'Listening.');
  expect((await call({ port: Number(port) }, '/healthz')).status).toBe(200);
  started.kill('SIGTERM');
  expect(await started.exited).toBe(0);
  expect(logOf(started).at(-1)?.msg).toBe('Stopped.');
  await expect(call({ port: Number(port) }, '/healthz')).rejects.toThrow();
});

test('what is built runs without development packages', async () => {
  const folder = copyOf(PRODUCTION);
  const install = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', install, { cwd: folder, env: { PATH, HOME } });
  const server = run(folder, process.execPath, 'server/dist/main.js');
  const { port } = await waitForLog(server, 'Listening.');
  for (const path of ['/reciters/', '/docs/', '/portal/', '/readyz'])
    expect([path, (await call({ port: Number(port) }, path)).status]).toEqual([path, 200]);
});
