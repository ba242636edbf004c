import { expect, test } from 'vitest';
import { forEachDialect } from '../../support/databases.ts';
import { PASSWORD, portalClient, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { totp } from '../../support/totp.ts';

const EMAIL = 'amina@mail.test';
const NEXT = 'another good passphrase';

forEachDialect((dialect) => {
  test('an account from its first day to its last', async () => {
    const server = await startOn(dialect);
    const client = portalClient(server, someAddress());
    const signIn = (password: string) => client.ok('signIn', { body: { email: EMAIL, password } });
    await client.ok('signUp', { body: { email: EMAIL, password: PASSWORD } }, 201);

    const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
    await client.ok('signOut', {}, 204);
    expect(await signIn(PASSWORD)).toMatchObject({ state: 'second_factor_required' });
    const [recovery_code = ''] = setup.recovery_codes;
    expect(await client.ok('verifySecondFactor', { body: { recovery_code } })).toMatchObject({
      account: { email: EMAIL, second_factor: true, recovery_codes_left: 9 },
    });

    const change = { current_password: PASSWORD, new_password: NEXT };
    await client.ok('changePassword', { body: change }, 204);
    expect((await client.ok('listSessions')).results).toHaveLength(1);

    const args = ['users', 'reset-password', '--email', EMAIL, '--remove-second-factor', '--json'];
    const { stdout } = await runCommand(server.databaseUrl, ...args);
    const token = JSON.parse(stdout).link.split('token=')[1];
    await client.ok('resetPassword', { body: { token, new_password: PASSWORD } }, 204);
    await client.refused('listKeys', '401 session_required');
    expect(await signIn(PASSWORD)).toMatchObject({ account: { second_factor: false } });
    const actions = (await client.ok('listAuditEvents')).results.map(({ action }) => action);
    expect(actions).toEqual([
      'signed_in',
      'password_reset',
      'second_factor_removed',
      'password_reset_requested',
      'password_changed',
      'signed_in',
      'recovery_code_used',
      'signed_out',
      'second_factor_added',
      'account_created',
    ]);

    await client.ok('deleteAccount', { body: { password: PASSWORD } }, 204);
    const body = { email: EMAIL, password: PASSWORD };
    await client.refused('signIn', '401 credentials_invalid', { body });
  });
});
