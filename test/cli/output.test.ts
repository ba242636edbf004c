import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { listKeys } from '../../server/src/storage/keys/list-keys.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { builtProgram } from '../support/built.ts';
import { emptyDatabaseUrl } from '../support/databases.ts';

const CREATE = ['keys', 'create', '--email', 'maryam@example.org', '--name', 'Website'];

/** Runs a command whose standard output is this file, or a pipe that nobody reads. */
async function runInto(stdout: number | 'closed', url: string, ...args: string[]) {
  const child = spawn(process.execPath, [builtProgram('cli'), ...args], {
    env: { DATABASE_URL: url },
    stdio: ['ignore', stdout === 'closed' ? 'pipe' : stdout, 'pipe'],
  });
  child.stdout?.destroy();
  const [stderr, [status]] = await Promise.all([
    text(child.stderr as NodeJS.ReadableStream),
    once(child, 'exit'),
  ]);
  return { status, stderr };
}

/** A file that nothing can be written to. */
function full(): number {
  const file = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(file));
  return file;
}

async function onlyKeyOf(url: string): Promise<string> {
  const { db, close } = await openDatabase(url);
  const keys = await listKeys(db, undefined);
  await close();
  expect(keys).toHaveLength(1);
  return keys[0]?.id ?? '';
}

test('whoever has read enough of a result closes the pipe, and no word is lost about it', async () => {
  expect(await runInto('closed', 'sqlite:./nothing.db', '--help')).toEqual({
    status: 0,
    stderr: '',
  });
});

test.skipIf(process.platform !== 'linux')(
  'a result that cannot be written is told in one line',
  async () => {
    const { status, stderr } = await runInto(full(), 'sqlite:./nothing.db', '--help');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The result could not be written to standard output: ENOSPC[^\n]*\n$/);
  },
);

test.each([
  ['a pipe that is closed', (): 'closed' => 'closed', []],
  ['a full disk', full, ['--json']],
] as const)(
  'a key that nobody could see is named, to revoke it: %s',
  async (_, output, options) => {
    const url = await emptyDatabaseUrl('sqlite');
    const { status, stderr } = await runInto(output(), url, ...CREATE, ...options);
    expect(status).toBe(1);
    expect(stderr).toContain(`keys revoke ${await onlyKeyOf(url)}\n`);
    expect(stderr).not.toMatch(/^ +at /m);
  },
);
