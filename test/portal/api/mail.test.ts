import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../../scripts/shared/free-port.ts';
import { sameBrowser } from '../../support/guessing.ts';
import { confirmedMailbox, mailboxOf, someEmail } from '../../support/mailbox.ts';
import { minutesPass } from '../../support/minutes-pass.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  type PortalClient,
  portalClient,
  someAddress,
} from '../../support/portal-client.ts';
import { mailingServer } from '../../support/portal-server.ts';
import { startServer } from '../../support/server.ts';
import { REFUSALS } from '../../support/smtp-server.ts';
import { SOON } from '../../support/soon.ts';

const { server, smtp } = await mailingServer();

const NEXT = 'another good passphrase';
const browser = () => portalClient(server, someAddress());
const confirmed = () => confirmedMailbox(server, smtp);

describe('signing up, where the service sends mail', () => {
  test('202: the password is chosen with the link, once, and then signs in', async () => {
    const { email, token } = mailboxOf(smtp);
    const client = browser();
    expect(await client.ok('signUp', { body: { email } }, 202)).toMatchObject({
      state: 'signed_out',
      sends_mail: true,
    });
    expect(client.cookies.size).toBe(0);
    const confirmation = { body: { token: await token(1), password: PASSWORD } };
    await client.ok('confirmEmail', confirmation, 204);
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await client.refused('confirmEmail', '422 token_invalid', confirmation);
  });

  test('422: a password that is too short or guessable leaves the link as it was', async () => {
    const { email, token } = mailboxOf(smtp);
    await browser().ok('signUp', { body: { email } }, 202);
    const body = { token: await token(1), password: 'x'.repeat(14) };
    await browser().refused('confirmEmail', '422 invalid_body', { body });
    const guessable = { body: { ...body, password: 'passwordpassword' } };
    await browser().refused('confirmEmail', '422 password_guessable', guessable);
    await browser().ok('confirmEmail', { body: { ...body, password: PASSWORD } }, 204);
  });

  test('the link works for a day', async () => {
    const { email, token } = mailboxOf(smtp);
    await browser().ok('signUp', { body: { email } }, 202);
    const guessable = { body: { token: await token(1), password: 'passwordpassword' } };
    await minutesPass(server.db, 24 * 60 - 1);
    await browser().refused('confirmEmail', '422 password_guessable', guessable);
    await minutesPass(server.db, 1);
    await browser().refused('confirmEmail', '422 token_invalid', guessable);
  });

  test('202: the same for an address that has an account, whose owner is told', async () => {
    const { email, token } = await confirmed();
    const [known, unknown] = await Promise.all(
      [email, someEmail()].map((taken) =>
        browser().send('signUp', { body: { email: taken, password: NEXT } }),
      ),
    );
    expect([known?.status, known?.text]).toEqual([unknown?.status, unknown?.text]);
    const body = { token: await token(2), new_password: NEXT };
    await browser().refused('signIn', '401 credentials_invalid', {
      body: { email, password: NEXT },
    });
    await browser().ok('resetPassword', { body }, 204);
    await browser().ok('signIn', { body: { email, password: NEXT } });
  });

  test('a sign-up that nobody confirmed is no account, whatever the password', async () => {
    const { email, token } = mailboxOf(smtp);
    const body = { email, password: PASSWORD };
    await browser().ok('signUp', { body }, 202);
    await token(1);
    await browser().refused('signIn', '401 credentials_invalid', { body });
  });
});

describe('resetting a password by mail', () => {
  test('202: the same for an unknown address, which gets no mail', async () => {
    const { email, token } = await confirmed();
    const [known, unknown] = await Promise.all(
      [email, 'nobody@mail.test'].map((asked) =>
        browser().send('requestPasswordReset', { body: { email: asked } }),
      ),
    );
    expect([known?.status, known?.text]).toEqual([202, '']);
    expect([unknown?.status, unknown?.text]).toEqual([202, '']);
    await token(2);
    expect(smtp.mails.filter(({ to }) => to.includes('nobody@mail.test'))).toEqual([]);
  });

  test('the link works once, ends every session and leaves no trace of the token', async () => {
    const { email, token: tokenOf } = await confirmed();
    const client = browser();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await client.ok('requestPasswordReset', { body: { email } });
    const token = await tokenOf(2);
    const { rows } = await sql`select * from links`.execute(server.db);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    const tooShort = { body: { token, new_password: 'x'.repeat(14) } };
    await browser().refused('resetPassword', '422 password_too_short', tooShort);
    const body = { token, new_password: NEXT };
    await browser().ok('resetPassword', { body }, 204);
    await client.refused('listKeys', '401 session_required');
    await browser().refused('resetPassword', '422 token_invalid', { body });
    await browser().ok('signIn', { body: { email, password: NEXT } });
    expect(server.log.join('')).not.toContain(token);
  });

  test('the link works for an hour', async () => {
    const { email, token } = await confirmed();
    await browser().ok('requestPasswordReset', { body: { email } });
    const guessable = { body: { token: await token(2), new_password: 'passwordpassword' } };
    await minutesPass(server.db, 59);
    await browser().refused('resetPassword', '422 password_guessable', guessable);
    await minutesPass(server.db, 1);
    await browser().refused('resetPassword', '422 token_invalid', guessable);
  });

  test('strangers cannot use up the mails of the owner', async () => {
    const { email, mails, token: tokenOf } = await confirmed();
    const ask = (client: PortalClient) => client.ok('requestPasswordReset', { body: { email } });
    for (let asked = 0; asked < 8; asked += 1) await ask(browser());
    // The confirmation, five in an hour, and then one in ten minutes; what the owner asks for now
    // is not sent,
    await expect.poll(() => mails().length).toBe(7);
    await ask(browser());
    // since a link is there that is minutes old, and works.
    const token = await tokenOf(7);
    const owner = browser();
    await owner.ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await ask(browser());
    await tokenOf(8);
  });

  test('429: one address asks ten times an hour, and a known browser by itself', async () => {
    const [owner, address] = [browser(), someAddress()];
    const { email } = await confirmed();
    await owner.ok('signIn', { body: { email, password: PASSWORD } });
    const stranger = portalClient(server, address);
    const ask = (of: string) => ({ body: { email: of } });
    for (let asked = 0; asked < 10; asked += 1)
      await stranger.ok('requestPasswordReset', ask('nobody@mail.test'));
    await stranger.refused('requestPasswordReset', '429 rate_limited', ask(email));
    await sameBrowser(server, owner, address).ok('requestPasswordReset', ask(email));
  });

  test('a link works behind an address that has tried too many', async () => {
    const [{ email, token }, address] = [await confirmed(), someAddress()];
    await browser().ok('requestPasswordReset', { body: { email } });
    const unconfirmed = mailboxOf(smtp);
    await browser().ok('signUp', { body: { email: unconfirmed.email } }, 202);
    const stranger = portalClient(server, address);
    const guess = (expected: string) =>
      stranger.refused('resetPassword', expected, { body: { token: 'x', new_password: NEXT } });
    for (let guesses = 0; guesses < 30; guesses += 1) await guess('422 token_invalid');
    await guess('429 rate_limited');
    const owner = portalClient(server, address);
    const reset = { token: await token(2), new_password: NEXT };
    await owner.ok('resetPassword', { body: reset }, 204);
    const confirmation = { token: await unconfirmed.token(1), password: NEXT };
    await owner.ok('confirmEmail', { body: confirmation }, 204);
  });

  test('a link of one kind does not open what another kind is for', async () => {
    const { email, token } = await confirmed();
    await browser().ok('requestPasswordReset', { body: { email } });
    const reset = await token(2);
    const confirmation = { body: { token: reset, password: NEXT } };
    await browser().refused('confirmEmail', '422 token_invalid', confirmation);
    const client = browser();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await client.refused('claimOperator', '422 token_invalid', { body: { token: reset } });
  });
});

test('mails come from the sender in SMTP_URL and lead to PUBLIC_URL', async () => {
  const { mails } = await confirmed();
  const [mail = ''] = mails();
  expect(mail).toMatch(/^From: .*<portal@reciters\.test>$/m);
  expect(mail.replace(/=\n/g, '')).toContain('http://localhost:3000/portal/#/confirm-email?token');
});

test('addresses that strangers make up are no failure of mail', async () => {
  const refusing = await startServer({ env: { ...PORTAL_ENV, SMTP_URL: smtp.url } });
  onTestFinished(refusing.close);
  for (const email of Object.keys(REFUSALS)) {
    await portalClient(refusing, someAddress()).ok('signUp', { body: { email } }, 202);
  }
  const metrics = () => refusing.service.metrics.registry.metrics();
  await expect.poll(metrics, SOON).toMatch(/^background_failures_total{part="recipient"} 2$/m);
  // The one for which the mail server does not let the service in.
  await expect.poll(metrics, SOON).toMatch(/^background_failures_total{part="mail"} 1$/m);
  expect(refusing.log.join('')).not.toMatch(/@(refused|nowhere)/);
});

test('a mail that cannot be sent is logged without its address, and counted as such', async () => {
  const port = await freePort();
  const unheard = await startServer({
    env: { ...PORTAL_ENV, SMTP_URL: `smtp://me:s3cret@127.0.0.1:${port}` },
  });
  onTestFinished(unheard.close);
  const email = 'nobody@mail.test';
  await portalClient(unheard).ok('signUp', { body: { email } }, 202);
  const metrics = () => unheard.service.metrics.registry.metrics();
  await expect.poll(metrics, SOON).toMatch(/^background_failures_total{part="mail"} 1$/m);
  const log = unheard.log.join('');
  expect(log).toContain('A mail could not be sent');
  expect(log).not.toMatch(/nobody@mail|s3cret/);
});
