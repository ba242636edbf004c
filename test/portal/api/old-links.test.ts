import { describe, expect, test } from 'vitest';
import { confirmedMailbox, type Mailbox } from '../../support/mailbox.ts';
import { tokenOfLink } from '../../support/operators.ts';
import {
  PASSWORD,
  type PortalClient,
  portalClient,
  someAddress,
} from '../../support/portal-client.ts';
import { mailingServer } from '../../support/portal-server.ts';
import { runCommand } from '../../support/run-command.ts';
import { totp } from '../../support/totp.ts';

const { server, smtp } = await mailingServer();

const NEXT = 'another good passphrase';
const browser = () => portalClient(server, someAddress());

async function signIn(email: string, password = PASSWORD): Promise<PortalClient> {
  const client = browser();
  await client.ok('signIn', { body: { email, password } });
  return client;
}

/** The token of a new link, which is the `number`th that the mailbox gets. */
async function resetToken({ email, token }: Mailbox, number = 2): Promise<string> {
  await browser().ok('requestPasswordReset', { body: { email } }, 202);
  return await token(number);
}

const refusedReset = (token: string) =>
  browser().refused('resetPassword', '422 token_invalid', {
    body: { token, new_password: 'whatever the attacker likes' },
  });

/** Sets up a second factor. */
async function addFactor(client: PortalClient, password = PASSWORD) {
  const setup = await client.ok('startSecondFactor', { body: { password } }, 201);
  await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
  return setup;
}

/** A sign-in that waits for its second factor, and a recovery code that would complete it. */
async function challenge(email: string, codes: string[], password = PASSWORD) {
  const client = await signIn(email, password);
  expect(await client.ok('getSession')).toMatchObject({ state: 'second_factor_required' });
  const complete = { body: { recovery_code: codes.pop() ?? '' } };
  return {
    expectDead: () => client.refused('verifySecondFactor', '401 second_factor_expired', complete),
  };
}

describe('one live link an account', () => {
  test('a second one ends the first', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const first = await resetToken(mailbox);
    const second = await resetToken(mailbox, 3);
    await refusedReset(first);
    await browser().ok('resetPassword', { body: { token: second, new_password: NEXT } }, 204);
  });

  test('one by command ends one by mail', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const mailed = await resetToken(mailbox);
    const { stdout } = await runCommand(
      ...([server.databaseUrl, 'users', 'reset-password', '--email', mailbox.email] as const),
    );
    await refusedReset(mailed);
    const body = { token: tokenOfLink(stdout), new_password: NEXT };
    await browser().ok('resetPassword', { body }, 204);
  });

  test('used twice at once, it works once', async () => {
    const token = await resetToken(await confirmedMailbox(server, smtp));
    const body = { token, new_password: NEXT };
    const answers = await Promise.all([1, 2].map(() => browser().send('resetPassword', { body })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });
});

describe('a change of credentials ends links, waiting sign-ins and other sessions', () => {
  test('a change of the password', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const { email } = mailbox;
    const client = await signIn(email);
    const { recovery_codes: codes } = await addFactor(client);
    const waiting = await challenge(email, codes);
    const token = await resetToken(mailbox);
    const body = { current_password: PASSWORD, new_password: NEXT };
    await client.ok('changePassword', { body }, 204);
    await client.ok('listKeys');
    await refusedReset(token);
    await waiting.expectDead();
  });

  test('a reset', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const { email } = mailbox;
    const client = await signIn(email);
    const { recovery_codes: codes } = await addFactor(client);
    const waiting = await challenge(email, codes);
    const token = await resetToken(mailbox);
    await browser().ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await waiting.expectDead();
    await client.refused('listKeys', '401 session_required');
  });

  test('a new second factor', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const [client, other] = [await signIn(mailbox.email), await signIn(mailbox.email)];
    const token = await resetToken(mailbox);
    await addFactor(client);
    await refusedReset(token);
    await other.refused('listKeys', '401 session_required');
    await client.ok('listKeys');
  });

  test('new recovery codes', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const client = await signIn(mailbox.email);
    const { recovery_codes: codes } = await addFactor(client);
    const waiting = await challenge(mailbox.email, codes);
    const token = await resetToken(mailbox);
    const proof = { password: PASSWORD, recovery_code: codes.pop() ?? '' };
    await client.ok('replaceRecoveryCodes', { body: proof }, 201);
    await refusedReset(token);
    await waiting.expectDead();
    await client.ok('listKeys');
  });

  test('the end of the second factor', async () => {
    const mailbox = await confirmedMailbox(server, smtp);
    const { email } = mailbox;
    const client = await signIn(email);
    const { recovery_codes: codes } = await addFactor(client);
    const other = await signIn(email);
    const proof = { body: { recovery_code: codes.pop() ?? '' } };
    await other.ok('verifySecondFactor', proof);
    const waiting = await challenge(email, codes);
    const token = await resetToken(mailbox);
    const removal = { password: PASSWORD, recovery_code: codes.pop() ?? '' };
    await client.ok('removeSecondFactor', { body: removal }, 204);
    await refusedReset(token);
    await waiting.expectDead();
    await other.refused('listKeys', '401 session_required');
    await client.ok('listKeys');
  });

  test('the end of the second factor by command', async () => {
    const { email } = await confirmedMailbox(server, smtp);
    const client = await signIn(email);
    const { recovery_codes: codes } = await addFactor(client);
    const waiting = await challenge(email, codes);
    const args = ['users', 'reset-password', '--email', email, '--remove-second-factor'];
    await runCommand(server.databaseUrl, ...args);
    await waiting.expectDead();
    await client.refused('listKeys', '401 session_required');
  });
});

test('a link by command leaves the second factor, unless it is told to remove it', async () => {
  const { email } = await confirmedMailbox(server, smtp);
  await addFactor(await signIn(email));
  const args = ['users', 'reset-password', '--email', email];
  const { stdout } = await runCommand(server.databaseUrl, ...args);
  const body = { token: tokenOfLink(stdout), new_password: NEXT };
  await browser().ok('resetPassword', { body }, 204);
  const state = await (await signIn(email, NEXT)).ok('getSession');
  expect(state).toMatchObject({ state: 'second_factor_required' });

  const removing = [...args, '--remove-second-factor'];
  const removed = await runCommand(server.databaseUrl, ...removing, '--json');
  expect(JSON.parse(removed.stdout)).toMatchObject({ email, second_factor_removed: true });
  expect(await (await signIn(email, NEXT)).ok('getSession')).toMatchObject({ state: 'signed_in' });
  const again = await runCommand(server.databaseUrl, ...removing);
  expect(again.stderr).toBe(`${email} had no second factor.`);
  const { stdout: json } = await runCommand(server.databaseUrl, ...args, '--json');
  expect(JSON.parse(json)).toMatchObject({ second_factor_removed: false });
});
