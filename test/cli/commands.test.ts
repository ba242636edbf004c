import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { MAX_RECITERS } from '../../server/src/domain/catalogue/catalogue.ts';
import { findUserByEmail } from '../../server/src/storage/accounts/users.ts';
import { loadReciters } from '../../server/src/storage/catalogue/reciters.ts';
import { builtProgram } from '../support/built.ts';
import { emptyDatabaseUrl, forEachDialect, temporaryFolder } from '../support/databases.ts';
import { runCommand } from '../support/run-command.ts';

const DATA = fileURLToPath(new URL('../../server/data/reciters.csv', import.meta.url));
const HEADER = 'slug,name_en,name_ar,aliases_en,country,born,died,recitations';

function fileWith(...lines: string[]): string {
  const file = join(temporaryFolder(), 'reciters.csv');
  writeFileSync(file, [HEADER, ...lines].join('\n'));
  return file;
}

forEachDialect((dialect, open) => {
  test('migrate names what it applied, then that there was nothing to do', async () => {
    const url = await emptyDatabaseUrl(dialect);
    const first = await runCommand(url, 'migrate', '--json');
    expect(JSON.parse(first.stdout).applied[0]).toBe('0001-initial');
    expect((await runCommand(url, 'migrate', '--json')).stdout).toBe('{\n  "applied": []\n}');
    expect((await runCommand(url, 'migrate')).stdout).toBe('Already up to date.');
  });

  test('users create makes a user once', async () => {
    const { db, url } = await open();
    const args = ['users', 'create', '--email', 'Maryam@Example.org'];
    const { stdout } = await runCommand(url, ...args, '--json');
    const user = { id: expect.any(String), email: 'maryam@example.org', name: 'maryam' };
    expect(JSON.parse(stdout)).toEqual(user);
    expect(await findUserByEmail(db, 'maryam@example.org')).toEqual(user);
    expect(await runCommand(url, ...args)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is a user maryam@example.org already.',
    });
  });

  test('reciters import loads the data file with ids in its order, and again without a change', async () => {
    const { db, url } = await open();
    const first = await runCommand(url, 'reciters', 'import', DATA);
    expect(first.stdout).toBe('165 created, 0 updated, 0 unchanged, 0 removed.');
    const reciters = await loadReciters(db);
    expect(reciters.map((reciter) => reciter.id)).toEqual(reciters.map((_, at) => at + 1));
    expect(reciters[0]?.slug).toBe('abdelkarim-edghouch');
    const again = await runCommand(url, 'reciters', 'import', DATA, '--json');
    expect(JSON.parse(again.stdout)).toMatchObject({ unchanged: 165, created: 0, updated: 0 });
    expect(await loadReciters(db)).toEqual(reciters);
  });

  test('a file with bad lines names each of them and changes nothing', async () => {
    const { db, url } = await open();
    const file = fileWith('zayd,Zayd,زيد,,,,,', 'Bad,Bad,سيئ,,,,,', 'amr,,عمرو,,XXX,,,');
    const { status, stdout, stderr } = await runCommand(url, 'reciters', 'import', file, '--json');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr.split('\n')).toEqual([
      expect.stringContaining(`${file}:3: slug "Bad"`),
      `${file}:4: name_en is empty`,
      expect.stringContaining(`${file}:4: country "XXX"`),
      'Nothing was imported.',
    ]);
    expect(await loadReciters(db)).toEqual([]);
  });

  test('reciters that are not in the file stay, unless they are to be removed', async () => {
    const { db, url } = await open();
    await runCommand(url, 'reciters', 'import', fileWith('a,A,ا,,,,,', 'b,B,ب,,,,,'));
    const file = fileWith('b,B,ب,,,,,');
    const kept = await runCommand(url, 'reciters', 'import', file);
    expect(kept.stderr).toContain('1 not in the file were left alone');
    expect(await loadReciters(db)).toHaveLength(2);
    const removed = await runCommand(url, 'reciters', 'import', file, '--remove-missing');
    expect(removed.stdout).toBe('0 created, 0 updated, 1 unchanged, 1 removed.');
    expect(await loadReciters(db)).toMatchObject([{ id: 2, slug: 'b' }]);
  });
});

test('the program reads its settings and arguments, and ends with the exit status', async () => {
  const env = { ...process.env, DATABASE_URL: await emptyDatabaseUrl('sqlite') };
  const start = (...args: string[]) =>
    promisify(execFile)(process.execPath, [builtProgram('cli'), ...args], { env });
  const { stdout, stderr } = await start('users', 'create', '--email', 'a@example.org', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ email: 'a@example.org' });
  expect(stderr).toBe('');
  await expect(start('keys', 'revoke', 'key_none')).rejects.toMatchObject({ code: 1, stdout: '' });
});

test('reciters import refuses more than a server can keep, those of before counted too', async () => {
  const url = await emptyDatabaseUrl('sqlite');
  const lines = Array.from({ length: MAX_RECITERS }, (_, at) => `slug-${at},Name,اسم,,,,,`);
  await runCommand(url, 'reciters', 'import', fileWith('another,Name,اسم,,,,,'));
  const { status, stderr } = await runCommand(url, 'reciters', 'import', fileWith(...lines));
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(`${MAX_RECITERS + 1} .* ${MAX_RECITERS} .* Nothing was imported`),
  });
});
