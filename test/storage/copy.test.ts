import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { copyDatabase } from '../../server/src/storage/copy/copy-database.ts';
import { findPending, migrate } from '../../server/src/storage/migrate.ts';
import { migrations } from '../../server/src/storage/migrations/index.ts';
import { type OpenDatabase, openDatabase } from '../../server/src/storage/open-database.ts';
import type { DialectName } from '../../server/src/storage/schema.ts';
import { builtProgram } from '../support/built.ts';
import { call } from '../support/call.ts';
import { emptyDatabaseUrl, onPostgres, temporaryFolder } from '../support/databases.ts';
import { listPage } from '../support/list-reciters.ts';
import { NEW_KEY, PORTAL_ENV } from '../support/portal-client.ts';
import { runCommand } from '../support/run-command.ts';
import { runServer } from '../support/run-server.ts';
import { halfSignedIn, withSecondFactor } from '../support/second-factor.ts';
import { addKey } from '../support/seeds.ts';
import { onSmallDisk } from '../support/small-disk.ts';
import { totp } from '../support/totp.ts';

const MIB = 2 ** 20;
const DATA = fileURLToPath(new URL('../../server/data/reciters.csv', import.meta.url));

/** Opens a database until the test ends. */
async function open(url: string): Promise<OpenDatabase> {
  const database = await openDatabase(url);
  onTestFinished(database.close);
  return database;
}

/** A database with a key and so many end users of it. */
async function databaseWith(dialect: DialectName, endUsers: number): Promise<string> {
  const url = await emptyDatabaseUrl(dialect);
  const { db, ...database } = await open(url);
  await migrate({ db, ...database });
  const key_id = await addKey(db);
  const counts = { status_2xx: 1, status_3xx: 0, status_4xx: 2, status_5xx: 0 };
  for (let from = 0; from < endUsers; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, at) => ({
      ...{ key_id, day: 20_000, external_user_id: `user:${from + at}` },
      ...counts,
    }));
    await db.insertInto('end_user_counts').values(rows).execute();
  }
  return url;
}

async function endUsersIn(url: string): Promise<number> {
  const { db } = await open(url);
  const rows = await db.selectFrom('end_user_counts').select('external_user_id').execute();
  return new Set(rows.map((row) => row.external_user_id)).size;
}

/** A line of the data file, for somebody who is not in it. */
const NOBODY = 'somebody-new,Somebody New,شخص جديد,,,,,';

function dataFile(change: (lines: string[]) => string[]): string {
  const file = join(temporaryFolder(), 'reciters.csv');
  const lines = readFileSync(DATA, 'utf8').trimEnd().split('\n');
  writeFileSync(file, `${change(lines).join('\n')}\n`);
  return file;
}

onPostgres(() => {
  const DIRECTIONS: [DialectName, DialectName][] = [
    ['sqlite', 'postgres'],
    ['postgres', 'sqlite'],
  ];

  test.each(DIRECTIONS)('from %s to %s: what worked before works after', async (from, to) => {
    const source = await emptyDatabaseUrl(from);
    const before = await runServer({
      folder: temporaryFolder(),
      env: { ...PORTAL_ENV, DATABASE_URL: source },
    });
    const person = await withSecondFactor(before);
    const { key, secret } = await person.client.ok('createKey', { body: NEW_KEY }, 201);
    const headers = { 'X-API-Key': secret, 'X-External-User-Id': 'user:1' };
    expect((await call(before, '/reciters/', { headers })).status).toBe(200);
    // The last id was given, and must not be given again.
    const without = dataFile((lines) => lines.slice(0, -1));
    await runCommand(source, 'reciters', 'import', without, '--remove-missing');
    const early = await runCommand(source, 'copy', '--to', await emptyDatabaseUrl(to));
    expect(early.stderr).toContain('Warning: a service runs on the source.');
    before.kill('SIGTERM');
    await before.exited;

    const target = await emptyDatabaseUrl(to);
    const { status, stdout, stderr } = await runCommand(source, 'copy', '--to', target);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringContaining('api_keys: 1 of 1'),
    });
    expect(stderr).not.toContain('Warning');
    expect(stdout).toMatch(/^Copied \d+ rows in \d+ tables; both sides have the same counts\.$/);

    const after = await runServer({
      folder: temporaryFolder(),
      env: { ...PORTAL_ENV, DATABASE_URL: target },
    });
    expect((await call(after, '/reciters/', { headers })).status).toBe(200);
    const browser = await halfSignedIn(after, person.email);
    await browser.ok('verifySecondFactor', { body: { code: totp(person.secret, { step: 1 }) } });
    expect(await browser.ok('getKey', { path: { key_id: key.id } })).toMatchObject({
      name: NEW_KEY.name,
    });
    await runCommand(
      target,
      'reciters',
      'import',
      dataFile((lines) => [...lines.slice(0, -1), NOBODY]),
    );
    await expect
      .poll(async () => (await listPage(after, '?search=somebody')).results[0]?.id)
      .toBe(166);
  });

  test('a database with tables of another program is refused, and left as it is', async () => {
    const target = await emptyDatabaseUrl('postgres');
    const { db } = await open(target);
    await sql`create table customers (name text)`.execute(db);
    const source = await databaseWith('sqlite', 0);
    const { status, stderr } = await runCommand(source, 'copy', '--to', target);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringContaining('(customers)'),
    });
    expect(await findPending(db)).toEqual(migrations.map(({ name }) => name));
  });

  test.each(DIRECTIONS)('from %s to %s: it goes on where it was ended', async (from, to) => {
    const source = await databaseWith(from, 5_000);
    const target = await emptyDatabaseUrl(to);
    const [one, other] = [await open(source), await open(target)];
    const ended = copyDatabase(one, other, {
      secret: undefined,
      onProgress(table, copied) {
        if (table === 'end_user_counts' && copied === 2_000) throw new Error('ended');
      },
    });
    await expect(ended).rejects.toThrow('ended');
    await expect(migrate(other)).rejects.toThrow(/DATABASE_URL: .*not finished.*same copy command/);

    const seen: number[] = [];
    await copyDatabase(one, other, {
      secret: undefined,
      onProgress: (table, copied) => void (table === 'end_user_counts' && seen.push(copied)),
    });
    expect(seen).toEqual([2_000, 3_000, 4_000, 5_000]);
    expect(await endUsersIn(target)).toBe(5_000);
    expect(await migrate(other)).toEqual([]);
  });

  test('a copy of a source that has changed meanwhile does not go on', async () => {
    const source = await databaseWith('sqlite', 1_000);
    const [one, other] = [await open(source), await open(await emptyDatabaseUrl('postgres'))];
    const options = { secret: undefined };
    const stop = () => {
      throw new Error('ended');
    };
    await expect(copyDatabase(one, other, { ...options, onProgress: stop })).rejects.toThrow();
    await addKey(one.db, 'key_2');
    await expect(copyDatabase(one, other, options)).rejects.toThrow(/Stop the service/);
  });

  test('killed in the middle, the command goes on when it is run again', async () => {
    const source = await databaseWith('sqlite', 60_000);
    const target = await emptyDatabaseUrl('postgres');
    const child = spawn(process.execPath, [builtProgram('cli'), 'copy', '--to', target], {
      env: { ...process.env, DATABASE_URL: source },
    });
    const exited = once(child, 'exit');
    let told = '';
    child.stderr.on('data', (chunk) => {
      told += chunk;
      if (told.includes('end_user_counts')) child.kill('SIGKILL');
    });
    expect(await exited).toEqual([null, 'SIGKILL']);

    const { status, stderr } = await runCommand(source, 'copy', '--to', target);
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/^Going on with/),
    });
    expect(await endUsersIn(target)).toBe(60_000);
  });
});

onSmallDisk('a copy whose disk fills says how it goes on, and goes on so', async ({ folder }) => {
  const source = await databaseWith('sqlite', 60_000);
  const filler = join(folder, 'what-fills-it');
  writeFileSync(filler, Buffer.alloc(6 * MIB));
  const copy = () => runCommand(source, 'copy', '--to', `sqlite:${folder}/reciters.db`);
  const { status, stderr } = await copy();
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringMatching(
      /\nthe copy is not whole: .* full\. .*run the same command again/,
    ),
  });
  rmSync(filler);
  expect(await copy()).toMatchObject({
    status: 0,
    stderr: expect.stringMatching(/^Going on with/),
  });
});

test('a database that holds something is not copied to', async () => {
  const [source, target] = [await databaseWith('sqlite', 0), await databaseWith('sqlite', 0)];
  const { status, stderr } = await runCommand(source, 'copy', '--to', target);
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining('1 rows in users'),
  });
});

test('a file that is not there is named, and not made', async () => {
  const missing = `sqlite:${join(temporaryFolder(), 'missing.db')}`;
  const { stderr } = await runCommand(missing, 'copy', '--to', await emptyDatabaseUrl('sqlite'));
  expect(stderr).toMatch(/^--from: there is no file .*missing\.db\.$/);
});

test('an option names the database that cannot be reached, without its password', async () => {
  const source = await databaseWith('sqlite', 0);
  const target = 'postgres://reader:s3cret@127.0.0.1:9/reciters';
  const { stderr } = await runCommand(source, 'copy', '--to', target);
  expect(stderr).toMatch(/^--to: cannot connect to PostgreSQL at 127\.0\.0\.1:9/);
  expect(stderr).not.toContain('s3cret');
});
