import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/shared/free-port.ts';
import { compareClocks } from '../../server/src/commands/doctor/check-clock.ts';
import { judgeDisk } from '../../server/src/commands/doctor/check-disk.ts';
import { checkMail } from '../../server/src/commands/doctor/check-mail.ts';
import { judgePostgres } from '../../server/src/commands/doctor/check-postgres.ts';
import { run } from '../../server/src/commands/run.ts';
import { migrate } from '../../server/src/storage/migrate.ts';
import { openDatabase } from '../../server/src/storage/open-database.ts';
import { askDoctor, noDatabase, nowhere } from '../support/ask-doctor.ts';
import { cuttable } from '../support/cuttable.ts';
import { forEachDialect, onPostgres, temporaryFolder } from '../support/databases.ts';
import { startServer } from '../support/server.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

const MIB = 2 ** 20;

forEachDialect((_, open) => {
  test('a database that is up to date, and one that the next start brings up to date', async () => {
    const { db, url } = await open();
    const env = { DATABASE_URL: url, PUBLIC_URL: await nowhere(), AUTH_SECRET: 'a'.repeat(32) };
    const found = (await askDoctor(env)).of('database');
    // The server that tests run on may have it off, or be slow while others use it.
    expect(found.filter(({ says }) => !/^(autovacuum|took) /.test(says))).toEqual([
      { part: 'database', state: 'ok', says: 'answers, and its tables are up to date.' },
    ]);
    await db.deleteFrom('reciters_migrations').where('name', '=', '0007-key-tags').execute();
    const { status, of } = await askDoctor(env);
    expect({ status, says: of('database')[0]?.says }).toEqual({
      status: 0,
      says: expect.stringContaining('up to date: 0007-key-tags'),
    });
    await db
      .insertInto('reciters_migrations')
      .values({ name: '9999-future', applied_at: '2026-01-01T00:00:00.000Z' })
      .execute();
    const newer = await askDoctor(env);
    expect([newer.status, newer.of('database')[0]?.state]).toEqual([1, 'broken']);
    expect(newer.of('clock')).toEqual([]);
  });
});

onPostgres((open) => {
  test('a database that is far away', async () => {
    const { url } = await open();
    const way = await cuttable(url);
    way.delay(300);
    const { status, of } = await askDoctor({ DATABASE_URL: way.url, PUBLIC_URL: await nowhere() });
    expect(status).toBe(0);
    expect(of('database')).toContainEqual(
      expect.objectContaining({ state: 'warning', says: expect.stringMatching(/^took \d+ ms/) }),
    );
  });

  test('a database that only lets read', async () => {
    const { url } = await open();
    const readOnly = new URL(url);
    const options = `${readOnly.searchParams.get('options')} -c default_transaction_read_only=on`;
    readOnly.searchParams.set('options', options);
    const env = { DATABASE_URL: readOnly.href, PUBLIC_URL: await nowhere() };
    const { status, of } = await askDoctor(env);
    expect(status).toBe(1);
    expect(of('database')).toContainEqual(
      expect.objectContaining({
        state: 'broken',
        says: expect.stringContaining('takes no writes'),
      }),
    );
  });
});

test.each([
  ['nothing, where all is well', {}, []],
  ['a version that gets no repairs', { version: 12 }, ['PostgreSQL 12']],
  ['a standby', { standby: true, readOnly: true }, ['this PostgreSQL is a standby']],
  ['that it is to read only', { readOnly: true }, ['this database takes no writes']],
  ['that nobody cleans up', { autovacuum: false }, ['autovacuum is off']],
  ['a pooler that leaves time-outs out', { bounded: false }, ['a pooler leaves out']],
  ['that connections are scarce', { used: 81 }, ['81 of 100 connections']],
  ['that it is slow', { answerMs: 251 }, ['took 251 ms to answer']],
])('it says of PostgreSQL: %s', (_, change, says) => {
  const well = {
    version: 16,
    standby: false,
    readOnly: false,
    autovacuum: true,
    bounded: true,
    used: 80,
    most: 100,
    answerMs: 250,
  };
  expect(judgePostgres({ ...well, ...change }).map((finding) => finding.says)).toEqual(
    says.map((start) => expect.stringMatching(`^${start}`)),
  );
});

test('nothing is made where nothing is', async () => {
  const url = noDatabase();
  const { status, of } = await askDoctor({ DATABASE_URL: url, PUBLIC_URL: await nowhere() });
  expect([status, of('database')[0]?.says]).toEqual([0, expect.stringContaining('not there yet')]);
  expect(existsSync(url.slice('sqlite:'.length))).toBe(false);
});

test('a setting that cannot be used stops the rest; one that is misspelt is named', async () => {
  const { status, findings } = await askDoctor({ KEY_POLICY: 'maybe' });
  expect(status).toBe(1);
  expect(findings.map(({ part, state }) => [part, state])).toEqual([['settings', 'broken']]);
  const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere() };
  // A letter that is missing, two that changed places, and two that are wrong.
  for (const name of ['RATE_LIMT_KEY', 'RATE_LIMTI_KEY', 'RATA_LIMIT_KEI'])
    expect((await askDoctor({ ...env, [name]: '1/1' })).of('settings')[0]).toMatchObject({
      state: 'warning',
      mend: 'If RATE_LIMIT_KEY is meant, write it so.',
    });
  // Other programs have settings of their own, and short names are near to many others.
  const { of } = await askDoctor({ ...env, SMTP_USER: 'maryam', PORTS: '1-9' });
  expect(of('settings')).toMatchObject([
    { state: 'ok', says: expect.stringMatching(/^set: .*DATABASE_URL/) },
  ]);
});

test('for people: a line for each part, what to do beneath it, and how many are broken', async () => {
  const [out, told]: [string[], string[]] = [[], []];
  const env = {
    ...{ METRICS_HOST: '0.0.0.0', DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere() },
    REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
  };
  const status = await run(['doctor'], {
    env,
    print: (line) => void out.push(line),
    written: () => Promise.resolve(),
    tell: (line) => void told.push(line),
  });
  expect([status, told]).toEqual([1, ['One thing is broken.']]);
  const text = out.join('\n');
  expect(text).toMatch(/^warning {2}settings: METRICS_HOST is set.*\n {9}→ Set METRICS_PORT/);
  expect(text).toMatch(/^ok {7}database: .*\nok {7}disk: /m);
  expect(text).toMatch(/^BROKEN {3}redis: does not work: .*\n {9}→ /m);
});

test('a secret in quotation marks, which is another one where something leaves them out', async () => {
  const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere() };
  const quoted = await askDoctor({ ...env, AUTH_SECRET: `"${'a'.repeat(32)}"` });
  expect(quoted.of('settings')).toMatchObject([
    { state: 'warning', says: expect.stringMatching(/^AUTH_SECRET is in quotation marks/) },
  ]);
  const plain = await askDoctor({ ...env, AUTH_SECRET: 'a'.repeat(32) });
  expect(plain.of('settings')).toMatchObject([{ state: 'ok' }]);
});

test('a setting that does nothing without another one', async () => {
  const env = { METRICS_HOST: '0.0.0.0', DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere() };
  expect((await askDoctor(env)).of('settings')).toMatchObject([
    { state: 'warning', mend: expect.stringContaining('METRICS_PORT') },
  ]);
  const inFile = join(temporaryFolder(), 'port');
  writeFileSync(inFile, '9464');
  for (const port of [{ METRICS_PORT: '9464' }, { METRICS_PORT_FILE: inFile }])
    expect((await askDoctor({ ...env, ...port })).of('settings')).toMatchObject([{ state: 'ok' }]);
});

test('Redis and the mail server that are not there, without their passwords', async () => {
  const port = await freePort();
  const { status, findings, of } = await askDoctor({
    DATABASE_URL: noDatabase(),
    PUBLIC_URL: await nowhere(),
    REDIS_URL: `redis://:s3cret@127.0.0.1:${port}`,
    SMTP_URL: `smtp://me:s3cret@127.0.0.1:${port}`,
  });
  expect(status).toBe(1);
  expect([of('redis')[0]?.state, of('mail')[0]?.state]).toEqual(['broken', 'broken']);
  expect(JSON.stringify(findings)).not.toContain('s3cret');
});

test('a mail server that is there', async () => {
  const smtp = await startSmtpServer();
  onTestFinished(smtp.close);
  const env = { DATABASE_URL: noDatabase(), PUBLIC_URL: await nowhere(), SMTP_URL: smtp.url };
  expect((await askDoctor(env)).of('mail')[0]?.state).toBe('ok');
  expect(smtp.mails).toEqual([]);
});

test('an address without encryption, and a proxy that is not trusted', async () => {
  const env = { DATABASE_URL: noDatabase() };
  const plain = await askDoctor({ ...env, PUBLIC_URL: 'http://reciters.invalid' });
  expect(plain.of('address')[0]?.says).toContain('not encrypted');
  const untrusted = await askDoctor({ ...env, PUBLIC_URL: 'https://reciters.invalid' });
  expect(untrusted.of('address')[0]?.says).toContain('TRUST_PROXY is 0');
  const trusted = { ...env, PUBLIC_URL: 'https://reciters.invalid', TRUST_PROXY: '1' };
  expect((await askDoctor(trusted)).of('address')[0]?.says).toContain('does not answer');
});

test('an address at which something else answers', async () => {
  const other = createServer((_, res) => res.writeHead(404).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const PUBLIC_URL = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  expect((await askDoctor({ DATABASE_URL: noDatabase(), PUBLIC_URL })).of('address')).toMatchObject(
    [{ state: 'warning', says: expect.stringContaining('status 404') }],
  );
});

test('a clock that is wrong', () => {
  expect(compareClocks('it', 5_000, [4_900, 5_100])).toMatchObject({ state: 'ok' });
  // Whoever was asked for long may have answered at any time meanwhile.
  expect(compareClocks('it', 5_000, [1_000, 9_000])).toMatchObject({ state: 'ok' });
  expect(compareClocks('it', 9_000, [4_900, 5_100]).says).toBe('3.9 s behind it.');
  expect(compareClocks('it', 1_000, [4_900, 5_100]).says).toBe('3.9 s ahead of it.');
});

test('a database that was made ready later than it is now', async () => {
  const url = noDatabase();
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  await migrate(database);
  const env = { DATABASE_URL: url, PUBLIC_URL: await nowhere() };
  expect((await askDoctor(env)).of('clock')).toMatchObject([{ state: 'ok' }]);
  const later = { applied_at: '2999-01-01T00:00:00.000Z' };
  await database.db.updateTable('reciters_migrations').set(later).execute();
  expect((await askDoctor(env)).of('clock')).toMatchObject([
    { state: 'warning', says: expect.stringContaining('2999') },
  ]);
});

test.each([
  ['too little for anything', 64 * MIB - 1, 0, 'broken'],
  ['the least that works', 64 * MIB, 0, 'warning'],
  ['a little', 1_024 * MIB - 1, 0, 'warning'],
  ['enough', 1_024 * MIB, 512 * MIB, 'ok'],
  ['too little to write the file anew', 1_024 * MIB, 513 * MIB, 'warning'],
])('room on the disk: %s', (_, free, size, state) => {
  expect(judgeDisk({ free, size })).toMatchObject({ state });
});

test.each([
  ['as long as one tries things out', 'http://[::1]:3000', 'open', 'ok'],
  ['where nobody signs up', 'https://reciters.invalid', 'closed', 'ok'],
  ['where anybody may sign up', 'https://reciters.invalid', 'open', 'warning'],
] as const)('no mail server: %s', async (_, publicUrl, portalSignup, state) => {
  const found = await checkMail({ smtpUrl: undefined, publicUrl, portalSignup });
  expect(found).toMatchObject([{ state }]);
});

test.each([
  ['the default believes nobody', {}, 'ok'],
  ['one proxy more than there is', { TRUST_PROXY: '1' }, 'broken'],
])('a running service, called with made-up addresses: %s', async (_, env, state) => {
  const server = await startServer({ env });
  onTestFinished(server.close);
  const { of } = await askDoctor({ ...env, DATABASE_URL: noDatabase(), PUBLIC_URL: server.url });
  expect(of('address')).toMatchObject([{ state }]);
});
