import { describe, expect, test } from 'vitest';
import { call } from '../../support/call.ts';
import { forEachDialect } from '../../support/databases.ts';
import { becomeOperator, signedUpOperator } from '../../support/operators.ts';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

/** Somebody with a key that the server has seen often enough to keep in memory. */
async function withKey(server: TestServer) {
  const client = await signedUp(server);
  const { secret } = await client.ok('createKey', { body: NEW_KEY }, 201);
  const { account } = await client.ok('getSession');
  const callWithKey = (at: { port: number } = server) =>
    call(at, '/reciters/', { headers: { 'X-API-Key': secret } });
  for (let calls = 0; calls < 3; calls += 1) expect((await callWithKey()).status).toBe(200);
  return { client, email: client.email, path: { account_id: account?.id ?? '' }, callWithKey };
}

forEachDialect((dialect) => {
  test('a suspended account is out: session, sign-in, keys; and then in again', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    const { client, email, path, callWithKey } = await withKey(server);
    await operator.ok('suspendAccount', { path }, 204);
    await operator.ok('suspendAccount', { path }, 204);

    await client.refused('listKeys', '401 session_required');
    const refused = await callWithKey();
    expect(refused.status).toBe(401);
    const unknown = await call(server, '/reciters/', { headers: { 'X-API-Key': 'rk_unknown' } });
    const [body, other] = [refused, unknown].map(({ text }) => JSON.parse(text));
    expect({ ...body, request_id: '' }).toEqual({ ...other, request_id: '' });
    const right = { body: { email, password: PASSWORD } };
    const wrong = { body: { email, password: 'not the right password' } };
    await client.refused('signIn', '401 credentials_invalid', wrong);
    await client.refused('signIn', '403 account_suspended', right);
    expect(client.cookies.size).toBe(0);

    await operator.ok('resumeAccount', { path }, 204);
    expect((await callWithKey()).status).toBe(200);
    await client.ok('signIn', right);
    const { results } = await client.ok('listAuditEvents');
    const acts = results.filter(({ by }) => by === 'operator');
    expect(acts).toMatchObject([
      { action: 'account_resumed', ip_address: null },
      { action: 'account_suspended', ip_address: null },
    ]);
  });

  test('every replica refuses the keys within a second', async () => {
    const server = await startOn(dialect);
    const replica = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: server.databaseUrl } });
    const operator = await signedUpOperator(server);
    const { path, callWithKey } = await withKey(server);
    for (let calls = 0; calls < 3; calls += 1) await callWithKey(replica);
    await operator.ok('suspendAccount', { path }, 204);
    await expect.poll(async () => (await callWithKey(replica)).status).toBe(401);
    await replica.close();
  });

  test('operators list accounts, by a part of the address', async () => {
    const server = await startOn(dialect);
    const operator = await signedUpOperator(server);
    const [one, other] = [await signedUp(server, 'a_b@mail.test'), await signedUp(server)];
    const all = await operator.ok('listAccounts');
    expect(all.count).toBe(3);
    expect(all.results.map(({ email }) => email)).toEqual([other.email, one.email, operator.email]);
    expect(all.results[2]).toMatchObject({ operator: true, email_confirmed: false });
    const found = await operator.ok('listAccounts', { query: { email: 'A_B@' } });
    expect(found).toMatchObject({ count: 1, results: [{ email: one.email, suspended_at: null }] });
    expect((await operator.ok('listAccounts', { query: { email: '%' } })).count).toBe(0);
    expect(await operator.ok('listAccounts', { query: { page: 2, page_size: 2 } })).toEqual({
      count: 3,
      results: all.results.slice(2),
    });
  });

  test('the last operator stays one: not withdrawn, not suspended, not deleted', async () => {
    const server = await startOn(dialect);
    const first = await signedUpOperator(server);
    const path = { account_id: (await first.ok('getSession')).account?.id ?? '' };
    await first.refused('withdrawOperator', '409 last_operator', { path });
    await first.refused('suspendAccount', '409 last_operator', { path });
    const password = { body: { password: PASSWORD } };
    await first.refused('deleteAccount', '409 last_operator', password);

    const second = await signedUp(server);
    await becomeOperator(server, second);
    const acts = await Promise.all([
      first.send('withdrawOperator', { path }),
      second.send('deleteAccount', password),
    ]);
    expect(acts.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await server.db.selectFrom('operators').selectAll().execute()).toHaveLength(1);
  });
});

describe('operators', () => {
  test('end somebody’s sessions, also a sign-in that waits', async () => {
    const server = await startOn('sqlite');
    const operator = await signedUpOperator(server);
    const { client, email, path } = await withKey(server);
    const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
    const waiting = portalClient(server, someAddress());
    await waiting.ok('signIn', { body: { email, password: PASSWORD } });
    await operator.ok('endAccountSessions', { path }, 204);
    await client.refused('listKeys', '401 session_required');
    const proof = { body: { recovery_code: setup.recovery_codes[0] } };
    await waiting.refused('verifySecondFactor', '401 second_factor_expired', proof);
  });

  test('a suspended account with a second factor hears of it after the right password', async () => {
    const server = await startOn('sqlite');
    const operator = await signedUpOperator(server);
    const { client, email, path } = await withKey(server);
    const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
    await operator.ok('suspendAccount', { path }, 204);
    const body = { email, password: PASSWORD };
    await portalClient(server).refused('signIn', '403 account_suspended', { body });
  });

  test('403, 404: for others, and for an account that is not there', async () => {
    const server = await startOn('sqlite');
    const operator = await signedUpOperator(server);
    const client = await signedUp(server);
    const path = { account_id: 'nobody' };
    for (const act of [
      'suspendAccount',
      'resumeAccount',
      'endAccountSessions',
      'withdrawOperator',
    ] as const) {
      await client.refused(act, '403 operator_required', { path });
      await operator.refused(act, '404 not_found', { path });
    }
    await client.refused('listAccounts', '403 operator_required');
  });

  test('do the same by command', async () => {
    const server = await startOn('sqlite');
    const operator = await signedUpOperator(server);
    const { client, email, callWithKey } = await withKey(server);
    const users = (act: string, of: string) =>
      runCommand(server.databaseUrl, 'users', act, '--email', of);
    expect((await users('end-sessions', email)).stdout).toBe(`${email} is signed out everywhere.`);
    await client.refused('listKeys', '401 session_required');
    expect((await users('suspend', email)).stdout).toBe(`${email} is suspended.`);
    await expect.poll(async () => (await callWithKey()).status).toBe(401);
    expect((await users('resume', email)).stdout).toBe(`${email} is not suspended.`);
    await expect.poll(async () => (await callWithKey()).status).toBe(200);
    for (const act of ['suspend', 'withdraw-operator']) {
      const { status, stderr } = await users(act, operator.email);
      expect([status, stderr]).toEqual([1, expect.stringContaining('is the only operator')]);
    }
    await runCommand(
      ...[server.databaseUrl, 'users', 'make-operator'],
      ...['--email', email, '--unconfirmed'],
    );
    expect((await users('withdraw-operator', operator.email)).status).toBe(0);
    await operator.refused('getOperatorOverview', '403 operator_required');
  });
});
