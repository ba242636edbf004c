import { chmodSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { keepForOwner } from '../../server/src/storage/drivers/keep-for-owner.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';
import { filesOf, filesWith } from '../support/traces.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const modesOf = (url: string): string[] => filesOf(url).map(modeOf);

/** Lets everybody read and write what this process makes from now on. */
function withoutUmask(): void {
  const before = process.umask(0);
  onTestFinished(() => void process.umask(before));
}

/** A migrated database that this process keeps open, with its log. */
async function openIn(folder: string) {
  const url = `sqlite:${join(folder, 'reciters.db')}`;
  const warnings: string[] = [];
  const database = await openDatabase(url, { warn: (message) => void warnings.push(message) });
  onTestFinished(() => database.close());
  await migrate(database);
  return { ...database, url, warnings };
}

test('only the owner may read the files and the folder that are made', async () => {
  withoutUmask();
  const folder = join(temporaryFolder(), 'data');
  const { url, warnings } = await openIn(folder);
  expect(modesOf(url)).toEqual(['600', '600', '600']);
  expect(modeOf(folder)).toBe('700');
  expect(warnings).toEqual([]);
});

test('files that others could read are taken from them, and a folder that was there is left as it is', async () => {
  withoutUmask();
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const { url } = await openIn(folder);
  for (const file of filesOf(url)) chmodSync(file, 0o664);
  const again = await openIn(folder);
  expect(modesOf(url)).toEqual(['600', '600', '600']);
  expect(modeOf(folder)).toBe('755');
  expect(again.warnings).toEqual([]);
});

test('a command takes them too, also behind a symbolic link', async () => {
  withoutUmask();
  const [folder, links] = [temporaryFolder(), temporaryFolder()];
  const { url } = await openIn(folder);
  for (const file of filesOf(url)) chmodSync(file, 0o666);
  const link = join(links, 'link.db');
  symlinkSync(join(folder, 'reciters.db'), link);
  expect(await runCommand(`sqlite:${link}`, 'migrate')).toMatchObject({ status: 0, stderr: '' });
  expect(modesOf(url)).toEqual(['600', '600', '600']);
});

test('the file of another program keeps its mode', async () => {
  const path = join(temporaryFolder(), 'other.db');
  const other = new DatabaseSync(path);
  other.exec('create table theirs (a text)');
  other.close();
  chmodSync(path, 0o644);
  await expect(openDatabase(`sqlite:${path}`)).rejects.toThrow('another program');
  expect(modeOf(path)).toBe('644');
});

if (process.platform === 'linux')
  test('where it cannot be done, whoever starts the service is warned', () => {
    const warnings: string[] = [];
    // Nobody, not even root, changes the modes of what the kernel shows of a process.
    keepForOwner('/proc/self/status', (message) => void warnings.push(message));
    expect(warnings).toEqual([
      expect.stringMatching(/^Others .* \/proc\/\d+\/status, .*EPERM.*chmod 600/),
    ]);
  });

/** A file of a release that left deleted rows where they were. */
async function oldFile(folder: string): Promise<string> {
  const { url, close } = await openIn(folder);
  await close();
  const file = new DatabaseSync(join(folder, 'reciters.db'));
  file.exec(`
    pragma secure_delete = off;
    pragma user_version = 0;
    create table notes (text text);
    insert into notes values ('deleted long ago'), ('kept');
    delete from notes where text <> 'kept'`);
  file.close();
  return url;
}

test('a file of an earlier release is rewritten once, without what was deleted there', async () => {
  const folder = temporaryFolder();
  const url = await oldFile(folder);
  expect(filesWith(url, 'deleted long ago')).toHaveLength(1);
  const { warnings } = await openIn(folder);
  expect(filesWith(url, 'deleted long ago')).toEqual([]);
  expect(filesWith(url, 'kept')).toHaveLength(1);
  expect(warnings).toEqual([]);
});

test('what is written reaches the file once the log has 16 MB, and not before', async () => {
  const { db, url } = await openIn(temporaryFolder());
  const [file = ''] = filesOf(url);
  const write = (megabytes: number) =>
    sql`insert into written values (zeroblob(${megabytes * 1_000_000}))`.execute(db);
  await sql`create table written (bytes blob)`.execute(db);
  const before = statSync(file).size;
  await write(12);
  expect(statSync(file).size).toBe(before);
  await write(6);
  expect(statSync(file).size).toBeGreaterThan(18_000_000);
});
