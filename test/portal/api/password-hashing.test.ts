import { scryptSync } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createHashPool } from '../../../server/src/portal-api/passwords/hash-pool.ts';
import { builtProgram } from '../../support/built.ts';
import { forEachDialect } from '../../support/databases.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';

beforeAll(() => void builtProgram('portal-api/passwords/hash-thread'));

/** OWASP's minimum: Argon2id with 19 MiB, two passes, one lane. */
const CURRENT = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;

/** As an earlier release hashed: scrypt with N = 2^14, r = 16, p = 1. */
function oldHash(password: string): string {
  const salt = 'f0'.repeat(16);
  const key = scryptSync(password, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 });
  return `${salt}:${key.toString('hex')}`;
}

async function start(env: Record<string, string>): Promise<TestServer> {
  const server = await startServer({ env: { ...PORTAL_ENV, ...env }, hashing: 'real' });
  onTestFinished(() => server.close());
  return server;
}

async function storedHash({ db }: TestServer): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`select password from accounts`.execute(db);
  return rows[0]?.password;
}

forEachDialect((_, open) => {
  test('a hash is made at full cost and says so; an old one opens, and is renewed', async () => {
    const { url, db } = await open();
    const server = await start({ DATABASE_URL: url });
    const { email } = await signedUp(server);
    expect(await storedHash(server)).toMatch(CURRENT);

    await sql`update accounts set password = ${oldHash(PASSWORD)}`.execute(db);
    const client = portalClient(server, someAddress());
    const wrong = { body: { email, password: 'not the right password' } };
    await client.refused('signIn', '401 credentials_invalid', wrong);
    expect(await storedHash(server)).toBe(oldHash(PASSWORD));
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await expect.poll(() => storedHash(server)).toMatch(CURRENT);
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await client.refused('signIn', '401 credentials_invalid', wrong);
  });
});

test('the same letters typed on another keyboard are the same password', async () => {
  const pool = createHashPool({ threads: 1, waiting: 1 });
  onTestFinished(() => pool.close());
  const hash = await pool.run({ password: 'caf\u00e9 \ufb01lter', evenOut: false });
  const verify = (password: string, evenOut: boolean) => pool.run({ password, hash, evenOut });
  expect(await verify('cafe\u0301 filter', false)).toBe(true);
  expect(await verify('cafe filter', true)).toBe(false);
});
