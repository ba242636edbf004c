import { describe, expect, test } from 'vitest';
import { signedUpOperator } from '../../support/operators.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { withKey } from '../../support/somebody-with-key.ts';
import { totp } from '../../support/totp.ts';

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
