import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { secretsOf } from '../../../server/src/portal-api/auth/secrets.ts';
import { forEachDialect, onPostgres, type TestDatabase } from '../../support/databases.ts';
import { PORTAL_ENV, portalClient, signedUp } from '../../support/portal-client.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const AUTH_SECRET = 'a secret that an operator has set';

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { ...PORTAL_ENV, ...env } });
  onTestFinished(() => server.close());
  return server;
}

const warnings = ({ log }: TestServer): string[] =>
  log.map((line) => JSON.parse(line)).flatMap(({ level, msg }) => (level === 40 ? [msg] : []));

forEachDialect((dialect, open) => {
  test('AUTH_SECRET takes over: sessions end, second factors go on', async () => {
    const { url, db } = await open();
    const first = await start({ DATABASE_URL: url });
    const { client, email, secret } = await withSecondFactor(first);
    if (dialect === 'sqlite') {
      expect(warnings(first)).toEqual([]);
      const { rows } = await sql`select * from portal_settings where name = 'secret'`.execute(db);
      expect(rows).toEqual([]);
      expect(readFileSync(`${url.slice('sqlite:'.length)}.secret`, 'utf8').trim()).toHaveLength(43);
    }
    const second = await start({ DATABASE_URL: url, AUTH_SECRET });
    const same = portalClient(second);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    await same.refused('listKeys', '401 session_required');
    const next = await halfSignedIn(second, email);
    const body = { code: totp(secret, { step: 1 }) };
    expect(await next.ok('verifySecondFactor', { body })).toMatchObject({ account: { email } });
    expect(warnings(second)).toEqual([expect.stringContaining('AUTH_SECRET')]);

    const third = await start({ DATABASE_URL: url, AUTH_SECRET });
    const there = portalClient(third);
    for (const [name, value] of next.cookies) there.cookies.set(name, value);
    await there.ok('listKeys');
  });
});

/** Where the service looks for the secret that was used before AUTH_SECRET. */
async function keepEarlier({ db, dialect, url }: TestDatabase, value: string): Promise<void> {
  if (dialect === 'sqlite') writeFileSync(`${url.slice('sqlite:'.length)}.secret`, value);
  else {
    await sql`delete from portal_settings where name = 'secret'`.execute(db);
    await sql`insert into portal_settings (name, value) values ('secret', ${value})`.execute(db);
  }
}

forEachDialect((_, open) => {
  test('AUTH_SECRET is changed where nobody has a second factor: that is said too', async () => {
    const database = await open();
    await keepEarlier(database, '1'.repeat(40));
    const server = await start({ DATABASE_URL: database.url, AUTH_SECRET });
    await signedUp(server);
    expect(server.log.join('\n')).toMatch(/"renewed":0,.*is not needed any more/);
  });

  test('AUTH_SECRET is changed twice: codes and recovery codes go on', async () => {
    const database = await open();
    const [one, two, three] = ['1'.repeat(40), '2'.repeat(40), '3'.repeat(40)] as const;
    const first = await start({ DATABASE_URL: database.url, AUTH_SECRET: one });
    const { email, secret, recovery_codes } = await withSecondFactor(first);
    for (const [at, now] of [two, three].entries()) {
      await keepEarlier(database, [one, two][at] ?? '');
      const server = await start({ DATABASE_URL: database.url, AUTH_SECRET: now });
      const client = await halfSignedIn(server, email);
      await client.ok('verifySecondFactor', { body: { recovery_code: recovery_codes[at] ?? '' } });
      expect(server.log.join('\n')).toContain('"renewed":1,');
    }
    // Nothing is left of the earlier ones: the last one alone reads everything.
    await keepEarlier(database, three);
    const last = await start({ DATABASE_URL: database.url, AUTH_SECRET: three });
    expect(warnings(last)).toEqual([]);
    const client = await halfSignedIn(last, email);
    await client.ok('verifySecondFactor', { body: { code: totp(secret, { step: 1 }) } });
  });
});

test('second factors that cannot be encrypted anew stay as they are, and the portal goes on', async () => {
  const first = await start({ AUTH_SECRET: '1'.repeat(40) });
  const { databaseUrl, db } = first;
  const { email, secret } = await withSecondFactor(first);
  writeFileSync(`${databaseUrl.slice('sqlite:'.length)}.secret`, '1'.repeat(40));
  await sql`create trigger refuse before update of secret on two_factors
    begin select raise(abort, 'refused'); end`.execute(db);
  const second = await start({ DATABASE_URL: databaseUrl, AUTH_SECRET: '2'.repeat(40) });
  const client = await halfSignedIn(second, email);
  await client.ok('verifySecondFactor', { body: { code: totp(secret, { step: 1 }) } });
  expect(second.log.join('\n')).toContain('A part of the service failed');
});

test('a copy of the SQLite file alone opens no session', async () => {
  const server = await start({});
  const client = await signedUp(server);
  await client.ok('listKeys');
  rmSync(`${server.databaseUrl.slice('sqlite:'.length)}.secret`);
  const copy = await start({ DATABASE_URL: server.databaseUrl });
  const there = portalClient(copy);
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  await there.refused('listKeys', '401 session_required');
});

test.each(['"', "'"])(
  'the start warns of quotation marks that are a part of the secret: %s',
  async (mark) => {
    const quoted = await start({ AUTH_SECRET: mark + AUTH_SECRET + mark });
    expect(warnings(quoted)).toEqual([expect.stringMatching(/^AUTH_SECRET is in quotation marks/)]);
    expect(warnings(await start({ AUTH_SECRET: `it's ${AUTH_SECRET}${mark}` }))).toEqual([]);
  },
);

onPostgres((open) => {
  test('the start warns where the secret lies in the database', async () => {
    const { url } = await open();
    expect(warnings(await start({ DATABASE_URL: url }))).toEqual([
      expect.stringMatching(/lies in the database.*AUTH_SECRET/),
    ]);
    expect(warnings(await start({ DATABASE_URL: url, AUTH_SECRET: 'x'.repeat(32) }))).toEqual([
      expect.stringContaining('sign in again'),
    ]);
  });
});

test('the numbers of secrets stay as they are: second factors of earlier releases have them', () => {
  const [current, earlier] = ['the secret of today', 'the secret of before'];
  expect(secretsOf({ current, earlier, keptIn: 'setting' })).toEqual({
    secrets: [
      { version: 85953093066664, value: current },
      { version: 162682168583638, value: earlier },
      { version: 1, value: current },
      { version: 0, value: earlier },
    ],
    secret: earlier,
  });
  expect(secretsOf({ current, earlier: undefined, keptIn: 'file' })).toEqual({
    secrets: [85953093066664, 1, 0].map((version) => ({ version, value: current })),
    secret: current,
  });
});
