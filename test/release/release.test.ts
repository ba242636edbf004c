import { execFile } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/databases.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tsx = import.meta.resolve('tsx');

const PARTS = [
  'scripts/release.ts',
  'scripts/release',
  'openapi',
  'redocly.yaml',
  'package.json',
  'package-lock.json',
  'client/package.json',
  'server/package.json',
  'CHANGELOG.md',
];
const CONTRACT = 'openapi/openapi.yaml';
const RELEASED = 'openapi/released/openapi.yaml';

/** The project at a moment when 7.1.0 was released and nothing has changed since. */
function projectAt710() {
  const folder = temporaryFolder();
  for (const part of PARTS) cpSync(join(root, part), join(folder, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
  const write = (path: string, text: string): void => writeFileSync(join(folder, path), text);
  const edit = (path: string, change: (text: string) => string): void =>
    write(path, change(read(path)));
  const setVersion = (version: string): void =>
    edit(CONTRACT, (text) => text.replace(/^ {2}version: .*$/m, `  version: ${version}`));
  setVersion('7.1.0');
  write(RELEASED, read(CONTRACT));
  write('CHANGELOG.md', '# Changelog\n\nWhat changed.\n\n## 7.1.0 (2026-01-01)\n\nBy hand.\n');

  const release = (...args: string[]): Promise<{ status: number; output: string }> =>
    new Promise((resolve) => {
      const command = ['--import', tsx, join(folder, 'scripts/release.ts'), ...args];
      execFile(process.execPath, command, { cwd: dirname(folder) }, (error, stdout, stderr) => {
        resolve({ status: error === null ? 0 : 1, output: stdout + stderr });
      });
    });
  const versions = (): string[] => {
    const lock = JSON.parse(read('package-lock.json'));
    return [
      ...['package.json', 'client/package.json', 'server/package.json'].map(
        (path) => JSON.parse(read(path)).version,
      ),
      lock.version,
      ...['', 'client', 'server'].map((name) => lock.packages[name].version),
    ];
  };
  return { read, edit, setVersion, release, versions };
}

/** An operation more. */
const addPath = (text: string): string =>
  text.replace(
    /^paths:\n/m,
    `paths:
  /echo/:
    get:
      operationId: echo
      summary: Hear it again
      responses:
        '204': { description: Nothing. }
`,
  );

test('a release takes its version to every package, tells what changed, and says so but once', async () => {
  const project = projectAt710();
  project.edit(CONTRACT, addPath);
  project.setVersion('7.2.0');
  const before = await project.release('--check');
  expect(before).toMatchObject({ status: 1 });
  expect(before.output).toContain('CHANGELOG.md, openapi/released/openapi.yaml');
  expect(project.versions()).not.toContain('7.2.0');

  expect(await project.release()).toMatchObject({ status: 0 });
  expect(new Set(project.versions())).toEqual(new Set(['7.2.0']));
  expect(project.read(RELEASED)).toBe(project.read(CONTRACT));
  const changelog = project.read('CHANGELOG.md');
  expect(changelog).toMatch(
    /^# Changelog\n\nWhat changed\.\n\n## 7\.2\.0 \(\d{4}-\d\d-\d\d\)\n\nNew:\n\n- `GET \/echo\/` \(`echo`\): Hear it again\n\n## 7\.1\.0 \(2026-01-01\)\n\nBy hand\.\n$/,
  );

  const again = await project.release();
  expect(again).toEqual({ status: 0, output: 'The tree is a release of 7.2.0.\n' });
  expect(project.read('CHANGELOG.md')).toBe(changelog);
  expect(await project.release('--check', '--tag', 'v7.2.0')).toMatchObject({ status: 0 });
  expect(await project.release('--check', '--tag', 'v7.1.0')).toMatchObject({ status: 1 });
});

test('a version that says less than what changed is refused, and nothing is written', async () => {
  const project = projectAt710();
  project.edit(CONTRACT, addPath);
  project.setVersion('7.1.1');
  const { status, output } = await project.release();
  expect(status).toBe(1);
  expect(output).toContain('require a minor bump (7.2.0)');
  expect(project.versions()).not.toContain('7.1.1');
  expect(project.read('CHANGELOG.md')).not.toContain('7.1.1');
});

test('what breaks a caller is refused, whatever the version', async () => {
  const project = projectAt710();
  project.edit(CONTRACT, (text) => text.replaceAll('recitations_count', 'number_of_recitations'));
  project.setVersion('8.0.0');
  const { status, output } = await project.release();
  expect(status).toBe(1);
  expect(output).toContain('Property `recitations_count` of `Reciter`');
});
