import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, createAuthenticator } from '../../support/authenticator.ts';
import { confirmedMailbox, type Mailbox, mailboxOf } from '../../support/mailbox.ts';
import { PASSWORD, PORTAL_ENV, portalClient, someAddress } from '../../support/portal-client.ts';
import { mailingServer } from '../../support/portal-server.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const { server, smtp } = await mailingServer();

const ATTACKERS = 'the password of an attacker';
const OWNERS = PASSWORD;
const browser = () => portalClient(server, someAddress());

const signUp = (email: string, password: string) =>
  browser().ok('signUp', { body: { email, password } }, 202);
const confirm = (token: string) =>
  browser().send('confirmEmail', { body: { token, password: OWNERS } });

/** Only the owner of the address gets in. */
async function expectOwned({ email }: Pick<Mailbox, 'email'>): Promise<void> {
  const attackers = { body: { email, password: ATTACKERS } };
  await browser().refused('signIn', '401 credentials_invalid', attackers);
  const state = await browser().ok('signIn', { body: { email, password: OWNERS } });
  expect(state).toMatchObject({ state: 'signed_in' });
}

type Act = (mailbox: Mailbox) => Promise<unknown>;
const attacker: Act = ({ email }) => signUp(email, ATTACKERS);
const owner: Act = ({ email }) => signUp(email, OWNERS);
/** The attacker writes the address in another case. */
const shouting: Act = ({ email }) => signUp(email.toUpperCase(), ATTACKERS);

describe('an attacker signs up with somebody’s address', () => {
  test.each<[order: string, acts: Act[]]>([
    ['attacker, owner', [attacker, owner]],
    ['owner, attacker', [owner, attacker]],
    ['attacker in capitals, owner', [shouting, owner]],
    ['owner, attacker in capitals', [owner, shouting]],
    ['attacker, owner, attacker', [attacker, owner, attacker]],
    ['attacker alone', [attacker]],
  ])('%s: every earlier link is dead, and the last one is the owner’s', async (_, acts) => {
    const mailbox = mailboxOf(smtp);
    for (const [at, act] of acts.entries()) {
      await act(mailbox);
      await mailbox.token(at + 1);
    }
    for (let earlier = 1; earlier < acts.length; earlier += 1)
      expect((await confirm(await mailbox.token(earlier))).status).toBe(422);
    expect((await confirm(await mailbox.token(acts.length))).status).toBe(204);
    await expectOwned(mailbox);
  });

  test('and again after the owner confirmed: the attacker gets nothing', async () => {
    const mailbox = await confirmedMailbox(server, smtp, OWNERS);
    await attacker(mailbox);
    await mailbox.token(2);
    await expectOwned(mailbox);
  });

  test('a confirmation without a password confirms nobody’s', async () => {
    const mailbox = mailboxOf(smtp);
    await attacker(mailbox);
    const token = await mailbox.token(1);
    await browser().refused('confirmEmail', '422 invalid_body', { body: { token } });
    const attackers = { body: { email: mailbox.email, password: ATTACKERS } };
    await browser().refused('signIn', '401 credentials_invalid', attackers);
  });

  test('a reset before the confirmation: no mail, and the confirmation is the owner’s', async () => {
    const mailbox = mailboxOf(smtp);
    await attacker(mailbox);
    await mailbox.token(1);
    await browser().ok('requestPasswordReset', { body: { email: mailbox.email } }, 202);
    await owner(mailbox);
    const token = await mailbox.token(2);
    await browser().refused('resetPassword', '422 token_invalid', {
      body: { token, new_password: OWNERS },
    });
    expect((await confirm(token)).status).toBe(204);
    expect(mailbox.mails()).toHaveLength(2);
    await expectOwned(mailbox);
  });

  test('two confirmations at once: one account, one password', async () => {
    const mailbox = mailboxOf(smtp);
    await owner(mailbox);
    const token = await mailbox.token(1);
    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test('an invitation voids what the attacker started', async () => {
    const mailbox = mailboxOf(smtp);
    const { email } = mailbox;
    await attacker(mailbox);
    const token = await mailbox.token(1);
    const invite = await inviteFor(email);
    await browser().ok('signUp', { body: { email, password: OWNERS, invite } }, 201);
    expect((await confirm(token)).status).toBe(422);
    await expectOwned(mailbox);
  });
});

async function inviteFor(email: string): Promise<string> {
  const { makeInvite } = await import('../../../server/src/portal-api/operator/make-invite.ts');
  const made = await makeInvite(server.db, email, new Date());
  return made.type === 'made' ? made.token : '';
}

describe('an account from before the service sent mail, which nobody confirmed', () => {
  /** The attacker's, with sessions, a second factor and a passkey of the attacker. */
  async function attackersAccount() {
    const { email, ...mailbox } = mailboxOf(smtp);
    const client = portalClient(silent, someAddress());
    await client.ok('signUp', { body: { email, password: ATTACKERS } }, 201);
    const setup = await client.ok('startSecondFactor', { body: { password: ATTACKERS } });
    await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
    const device = createAuthenticator();
    const [recovery_code = ''] = setup.recovery_codes;
    const proof = { body: { password: ATTACKERS, recovery_code } };
    const options = await client.ok('startPasskey', proof);
    const passkey = { name: 'Mine', credential: device.create(options) };
    await client.ok('addPasskey', { body: passkey }, 201);
    return { email, ...mailbox, client, device };
  }

  async function proofOf(device: Authenticator) {
    const challenge = await browser().ok('startPasskeySignIn', {});
    return { body: { credential: device.get(challenge) } };
  }

  /** The same service without mail, on the same database. */
  let silent: TestServer;
  beforeAll(async () => {
    silent = await startServer({ env: { ...PORTAL_ENV, DATABASE_URL: server.databaseUrl } });
  });
  afterAll(() => silent.close());

  test.each([
    ['signs up', (email: string) => signUp(email, OWNERS)],
    [
      'asks for a new password',
      (email: string) => browser().ok('requestPasswordReset', { body: { email } }, 202),
    ],
  ])('the owner %s and has it alone', async (_, ask) => {
    const account = await attackersAccount();
    await ask(account.email);
    expect((await confirm(await account.token(1))).status).toBe(204);
    await account.client.refused('listKeys', '401 session_required');
    const proof = await proofOf(account.device);
    await browser().refused('signInWithPasskey', '401 passkey_invalid', proof);
    await expectOwned(account);
    const client = browser();
    await client.ok('signIn', { body: { email: account.email, password: OWNERS } });
    const { results } = await client.ok('listAuditEvents');
    const acts = ['email_confirmed', 'password_reset', 'second_factor_removed', 'passkey_removed'];
    expect(results.map(({ action }) => action)).toEqual(expect.arrayContaining(acts));
  });

  test('the attacker signs in: the link that is sent does not confirm that password', async () => {
    const account = await attackersAccount();
    const attackers = { body: { email: account.email, password: ATTACKERS } };
    await browser().refused('signIn', '403 email_unconfirmed', attackers);
    expect((await confirm(await account.token(1))).status).toBe(204);
    await expectOwned(account);
  });

  test('the attacker’s passkey opens nothing: a link is sent, which ends it', async () => {
    const account = await attackersAccount();
    const proof = await proofOf(account.device);
    await browser().refused('signInWithPasskey', '403 email_unconfirmed', proof);
    expect((await confirm(await account.token(1))).status).toBe(204);
    const again = await proofOf(account.device);
    await browser().refused('signInWithPasskey', '401 passkey_invalid', again);
    await expectOwned(account);
  });
});

test('a known and an unknown address cost the same: one link, one mail, no account', async () => {
  const known = await confirmedMailbox(server, smtp);
  const unknown = mailboxOf(smtp);
  for (const { email, token, mails } of [known, unknown]) {
    const [count, before] = [mails().length, await stored()];
    await signUp(email, ATTACKERS);
    await token(count + 1);
    const after = await stored();
    expect([mails().length - count, after.links - before.links, after.users]).toEqual([
      1,
      1,
      before.users,
    ]);
  }
});

async function stored(): Promise<{ links: number; users: number }> {
  const { rows } = await sql<{ links: number; users: number }>`
    select (select count(*) from links) as links, (select count(*) from users) as users`.execute(
    server.db,
  );
  return rows[0] ?? { links: 0, users: 0 };
}
