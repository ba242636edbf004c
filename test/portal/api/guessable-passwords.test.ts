import { describe, expect, test } from 'vitest';
import { PASSWORD, PORTAL_ENV, portalClient, someAddress } from '../../support/portal-client.ts';
import { runCommand } from '../../support/run-command.ts';
import { withSecondFactor } from '../../support/second-factor.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

describe('422: a password that is among the first to be guessed', () => {
  test.each(['Qwerty123456789', 'passwordpassword', '123456789012345'])(
    'for a new account: %s',
    async (password) => {
      const client = portalClient(server(), someAddress());
      const body = { email: `${crypto.randomUUID()}@mail.test`, password };
      const { errors } = await client.refused('signUp', '422 password_guessable', { body });
      expect(errors).toMatchObject([{ in: 'body', name: 'password' }]);
      await client.refused('signIn', '401 credentials_invalid', { body });
    },
  );

  test('the own address, or what stands before its @, with digits behind it', async () => {
    const client = portalClient(server(), someAddress());
    for (const password of ['Amina.Noor@mail.test', 'amina.noor2027123']) {
      const body = { email: 'amina.noor@mail.test', password };
      await client.refused('signUp', '422 password_guessable', { body });
    }
    const body = { email: 'omar@mail.test', password: 'amina.noor@mail.test' };
    await client.ok('signUp', { body }, 201);
  });

  test('also with a second factor, where a shorter one is enough', async () => {
    const { client, email } = await withSecondFactor(server());
    const change = (new_password: string) => ({
      body: { current_password: PASSWORD, new_password },
    });
    for (const password of ['Password', '12345678', 'letmein2027', email]) {
      const refused = await client.refused(
        'changePassword',
        '422 password_guessable',
        change(password),
      );
      expect(refused.errors).toMatchObject([{ in: 'body', name: 'new_password' }]);
    }
    await client.ok('changePassword', change('kfmzrtqw'), 204);
  });

  test('set by a link, which goes on working', async () => {
    const email = 'link@mail.test';
    await runCommand(server().databaseUrl, 'users', 'create', '--email', email);
    const args = ['users', 'reset-password', '--email', email];
    const { stdout } = await runCommand(server().databaseUrl, ...args);
    const token = stdout.split('token=')[1]?.trim() ?? '';
    const client = portalClient(server(), someAddress());
    const reset = (new_password: string) => ({ body: { token, new_password } });
    await client.refused('resetPassword', '422 password_guessable', reset('passwordpassword'));
    await client.ok('resetPassword', reset(PASSWORD), 204);
  });
});
