import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { readRevisions } from '../../server/src/storage/changes/read-changes.ts';
import { withFullTls } from '../../server/src/storage/database-url.ts';
import { openSqlite } from '../../server/src/storage/drivers/sqlite.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import type { Db } from '../../server/src/storage/schema.ts';
import { StorageError } from '../../server/src/storage/storage-error.ts';
import { builtProgram } from '../support/built.ts';
import { onPostgres, temporaryFolder } from '../support/databases.ts';
import { onSmallDisk } from '../support/small-disk.ts';

/** Opening must fail; gives the message, which must be one line that names the setting. */
async function refusalOf(url: string): Promise<string> {
  const error: unknown = await openDatabase(url).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof StorageError)) throw new Error(`no StorageError for ${url}`);
  expect(error.message).toMatch(/^DATABASE_URL: [^\n]+$/);
  return error.message;
}

test('creates the SQLite file, and its folders for the owner alone', async () => {
  const folder = temporaryFolder();
  const { dialect, close } = await openDatabase(`sqlite:${folder}/a/b/reciters.db`);
  await close();
  expect(dialect).toBe('sqlite');
  expect(existsSync(`${folder}/a/b/reciters.db`)).toBe(true);
  expect(statSync(`${folder}/a/b`).mode & 0o777).toBe(0o700);
});

test('a file that was closed holds everything by itself', async () => {
  const folder = temporaryFolder();
  const { db, close } = await openDatabase(`sqlite:${folder}/reciters.db`);
  await sql`create table kept (value text)`.execute(db);
  await sql`insert into kept values (${'here'})`.execute(db);
  await close();
  copyFileSync(`${folder}/reciters.db`, `${folder}/copy.db`);
  const copy = new DatabaseSync(`${folder}/copy.db`);
  expect(copy.prepare('select value from kept').all()).toEqual([{ value: 'here' }]);
  copy.close();
});

test('takes sqlite:///absolute/path too', async () => {
  const folder = temporaryFolder();
  await (await openDatabase(`sqlite://${folder}/reciters.db`)).close();
  expect(existsSync(`${folder}/reciters.db`)).toBe(true);
});

test.each([
  ['a long file', 'no database, just text. '.repeat(1_000)],
  ['a file shorter than any database', 'x'],
])('refuses %s that is no database, and leaves it alone', async (_, content) => {
  const folder = temporaryFolder();
  const path = join(folder, 'notes.txt');
  writeFileSync(path, content);
  expect(await refusalOf(`sqlite:${path}`)).toContain('not a database');
  expect(readFileSync(path, 'utf8')).toBe(content);
  expect(readdirSync(folder)).toEqual(['notes.txt']);
});

test('refuses a file that another program keeps locked, and says so', async () => {
  const path = join(temporaryFolder(), 'reciters.db');
  await (await openDatabase(`sqlite:${path}`)).close();
  const other = new DatabaseSync(path);
  other.exec('begin exclusive');
  expect(await refusalOf(`sqlite:${path}`)).toMatch(/is locked\. Another program/);
  other.close();
});

test('refuses the database of another program, and leaves it alone', async () => {
  const path = join(temporaryFolder(), 'other.db');
  const other = new DatabaseSync(path);
  other.exec('create table theirs (a text)');
  other.close();
  const before = readFileSync(path);
  expect(await refusalOf(`sqlite:${path}`)).toContain('another program');
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('refuses a folder that cannot be made', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(await refusalOf(`sqlite:${folder}/file/reciters.db`)).toContain(`${folder}/file`);
  expect(await refusalOf('sqlite:/proc/reciters/reciters.db')).toContain('/proc/reciters');
});

onSmallDisk('refuses a file that cannot be written', async ({ folder, keep }) => {
  const path = join(folder, 'reciters.db');
  await (await openDatabase(`sqlite:${path}`)).close();
  keep(path);
  expect(await refusalOf(`sqlite:${path}`)).toMatch(/readonly database.*Give it.*to the user/);
});

onSmallDisk('refuses a file on a full disk, and says what is missing', async ({ folder, fill }) => {
  const path = join(folder, 'reciters.db');
  // By another process, whose end leaves nothing beside the file.
  execFileSync(process.execPath, [builtProgram('cli'), 'migrate'], {
    env: { DATABASE_URL: `sqlite:${path}` },
  });
  fill();
  for (const file of [path, join(folder, 'new.db')])
    expect(await refusalOf(`sqlite:${file}`)).toContain('Make room on its disk');
});

/** Does it as somebody whom nothing belongs to. */
function asNobody(work: () => void): void {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  try {
    work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

test('refuses a file that this user may not read, and says whom to give it to', async () => {
  // Everybody may go through the folders above this one.
  const folder = mkdtempSync('/tmp/reciters-test-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'reciters.db');
  await (await openDatabase(`sqlite:${path}`)).close();
  chmodSync(folder, 0o777);
  chmodSync(path, 0);
  asNobody(() =>
    expect(() => openSqlite(path, { warn: () => {}, create: true })).toThrow(
      /unable to open database file\. Give it.*to the user/,
    ),
  );
});

test('refuses what is no file, and leaves its modes as they are', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', ['-m', '666', pipe]);
  expect(await refusalOf(`sqlite:${pipe}`)).toContain('it is a folder or a device');
  expect(statSync(pipe).mode & 0o777).toBe(0o666);
});

test('refuses a folder in place of a file', async () => {
  const folder = temporaryFolder();
  expect(await refusalOf(`sqlite:${folder}`)).toContain(`cannot use the SQLite file ${folder}: `);
});

test.each([
  'sqlite:',
  'sqlite::memory:',
  'mysql://root:hush-hush@localhost/db',
  'postgres://root:hush-hush@:x',
  'reciters.db',
])('refuses %s and says what it takes', async (url) => {
  const message = await refusalOf(url);
  expect(message).toContain('sqlite:./data/reciters.db or postgres://');
  expect(message).not.toContain('hush-hush');
});

test('refuses a PostgreSQL server that does not answer, without telling the password', async () => {
  const message = await refusalOf('postgres://root:hush-hush@127.0.0.1:1/reciters');
  expect(message).toContain('127.0.0.1:1/reciters');
  expect(message).toContain('ECONNREFUSED');
  expect(message).not.toContain('hush-hush');
});

async function backendOf(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]?.pid ?? 0;
}

onPostgres((open) => {
  test('a connection that the server ends while idle is replaced', async () => {
    const { db, url } = await open();
    const other = await openDatabase(url);
    await sql`select pg_terminate_backend(${await backendOf(db)})`.execute(other.db);
    await other.close();
    await expect.poll(() => readRevisions(db)).toEqual({ catalogue: 0, keys: 0 });
  });

  test('a transaction whose connection ends changes nothing, and the next one works', async () => {
    const { db, url } = await open();
    const other = await openDatabase(url);
    const cut = db.transaction().execute(async (trx) => {
      await trx.updateTable('revisions').set({ value: 9 }).execute();
      await sql`select pg_terminate_backend(${await backendOf(trx)})`.execute(other.db);
      // Nothing runs on the connection at the moment its end is noticed.
      await new Promise((resolve) => setTimeout(resolve, 50));
      await trx.updateTable('revisions').set({ value: 10 }).execute();
    });
    await expect(cut).rejects.toThrow();
    await other.close();
    await expect.poll(() => readRevisions(db)).toEqual({ catalogue: 0, keys: 0 });
  });

  test('a statement that takes too long is given up', async () => {
    const { db } = await open();
    const { rows } = await sql`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: '10s' }]);
  });
});

test.each([
  ['postgres://db/r?sslmode=require', 'postgres://db/r?sslmode=verify-full'],
  ['postgres://db/r?a=b&sslmode=verify-ca&c=d', 'postgres://db/r?a=b&sslmode=verify-full&c=d'],
  ['postgres://db/r?sslmode=no-verify', 'postgres://db/r?sslmode=no-verify'],
  ['postgres://db/r?sslmode=require&uselibpqcompat=true', undefined],
  ['postgres://u:sslmode=require@db/r', undefined],
])('%s: what asks for TLS asks for all of it', (url, full = url) => {
  expect(withFullTls(url)).toBe(full);
});
