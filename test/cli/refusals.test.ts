import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../server/src/commands/run.ts';
import { temporaryFolder } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';

const CREATE = ['keys', 'create', '--email', 'maryam@example.org', '--name', 'Website'];

test.each([
  [['keys', 'create', '--email', 'maryam', '--name', 'x'], /--email: "maryam" is not an e-mail/],
  [['keys', 'create', '--email', 'a@example.org', '--name', ' '], /--name: a key needs a name/],
  [[...CREATE, '--permission', 'all'], /--permission: "all" is unknown.*reciters:read/],
  [[...CREATE, '--expires', 'soon'], /--expires: .*RFC 3339/],
  [[...CREATE, '--expires', '2020-01-01'], /--expires: .*future/],
  [['users', 'create', '--email', '@'], /--email: "@" is not an e-mail/],
  [['reciters', 'import', '/nowhere.csv'], /\/nowhere.csv cannot be read: ENOENT/],
])('%j is refused in one line, before a database is made', async (args, reason) => {
  const file = join(temporaryFolder(), 'reciters.db');
  const { status, stdout, stderr } = await runCommand(`sqlite:${file}`, ...args, '--json');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(reason);
  expect(stderr.split('\n')).toHaveLength(1);
  expect(existsSync(file)).toBe(false);
});

test.each([
  [[]],
  [['keys']],
  [['frobnicate']],
  [['keys', 'create']],
  [['keys', 'create', '--email', 'a@example.org']],
  [['keys', 'revoke']],
  [[...CREATE, '--colour', 'green']],
  [[...CREATE, '--permission', 'reciters:read', '--no-permissions']],
  [['migrate', 'now']],
])('%j is not understood', async (args) => {
  const { status, stdout, stderr } = await runCommand('sqlite:/nowhere/reciters.db', ...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/help/);
});

test.each([[['--help']], [['keys', '--help']], [['keys', 'create', '--help']]])(
  '%j explains on standard output, without a database',
  async (args) => {
    const { status, stdout, stderr } = await runCommand('sqlite:/nowhere/reciters.db', ...args);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain('Usage: node server/dist/cli.js');
  },
);

test.each([
  [['help'], '[options] [command]'],
  [['help', 'keys'], 'keys [options] [command]'],
  [['help', 'keys', 'create'], 'keys create [options]'],
])('%j explains the command that it names', async (args, usage) => {
  const { status, stdout, stderr } = await runCommand('sqlite:/nowhere/reciters.db', ...args);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toContain(`Usage: node server/dist/cli.js ${usage}\n`);
});

test.each([[['help', 'bogus']], [['help', 'keys', 'bogus']]])(
  '%j says what is unknown',
  async (args) => {
    const { status, stdout, stderr } = await runCommand('sqlite:/nowhere/reciters.db', ...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain("unknown command 'bogus'");
  },
);

test('help names the command as it was called', async () => {
  const help = async (env: Record<string, string>): Promise<string> => {
    const out: string[] = [];
    const print = (line: string) => void out.push(line);
    await run(['keys', 'create', '--help'], {
      env,
      print,
      written: () => Promise.resolve(),
      tell: print,
    });
    return out.join('\n');
  };
  const byNpm = await help({ npm_lifecycle_event: 'cli' });
  const byItself = await help({ npm_lifecycle_event: 'start' });
  expect(byNpm).toContain('  $ npm run -s cli -- keys create --email');
  expect(byItself).toContain('  $ node server/dist/cli.js keys create --email');
  expect(byItself).not.toContain('npm');
});

test('a database that cannot be used is one line that names the setting', async () => {
  const path = join(temporaryFolder(), 'garbage');
  writeFileSync(path, 'no database '.repeat(100));
  for (const url of [`sqlite:${path}`, 'postgres://root:hush-hush@127.0.0.1:1/db', 'nonsense']) {
    const { status, stdout, stderr } = await runCommand(url, 'migrate', '--json');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^DATABASE_URL[^\n]+$/);
    expect(stderr).not.toContain('hush-hush');
  }
});
