import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmedMailbox, mailboxOf, someEmail } from '../../support/mailbox.ts';
import { PASSWORD, PORTAL_ENV, portalClient, someAddress } from '../../support/portal-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';

let smtp: SmtpServer;
let server: TestServer;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startServer({ env: { ...PORTAL_ENV, SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

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

  test('422: a password that is too short leaves the link as it was', async () => {
    const { email, token } = mailboxOf(smtp);
    await browser().ok('signUp', { body: { email } }, 202);
    const body = { token: await token(1), password: 'x'.repeat(14) };
    await browser().refused('confirmEmail', '422 invalid_body', { body });
    await browser().ok('confirmEmail', { body: { ...body, password: PASSWORD } }, 204);
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

  test('one address gets at most five links in an hour, and the last one works', async () => {
    const { email, mails, token } = await confirmed();
    for (let asked = 0; asked < 6; asked += 1)
      await browser().ok('requestPasswordReset', { body: { email } }, 202);
    const last = mailboxOf(smtp);
    await browser().ok('signUp', { body: { email: last.email } }, 202);
    await last.token(1);
    expect(mails()).toHaveLength(5);
    const body = { token: await token(5), new_password: NEXT };
    await browser().ok('resetPassword', { body }, 204);
  });
});

test('mails come from the sender in SMTP_URL and lead to PUBLIC_URL', async () => {
  const { mails } = await confirmed();
  const [mail = ''] = mails();
  expect(mail).toMatch(/^From: .*<portal@reciters\.test>$/m);
  expect(mail.replace(/=\n/g, '')).toContain('http://localhost:3000/portal/#/confirm-email?token');
});
