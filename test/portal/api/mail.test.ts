import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sameBrowser } from '../../support/guessing.ts';
import {
  PASSWORD,
  PORTAL_ENV,
  type PortalClient,
  portalClient,
  someAddress,
} from '../../support/portal-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type SmtpServer, startSmtpServer, tokenIn } from '../../support/smtp-server.ts';

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
const someEmail = () => `${crypto.randomUUID()}@mail.test`;

/** The token of the latest mail to somebody, once `count` mails have come. */
async function tokenOf(email: string, count = 1): Promise<string> {
  const mailsTo = () => smtp.mails.filter(({ to }) => to.includes(email));
  await expect.poll(() => mailsTo().length).toBe(count);
  return tokenIn(mailsTo().at(-1)?.text ?? '') ?? '';
}

/** Somebody whose address is confirmed. */
async function confirmed(email = someEmail()): Promise<string> {
  await browser().ok('signUp', { body: { email, password: PASSWORD } }, 202);
  await browser().ok('confirmEmail', { body: { token: await tokenOf(email) } }, 204);
  return email;
}

describe('signing up, where the service sends mail', () => {
  test('202: nobody is signed in until the address is confirmed', async () => {
    const email = someEmail();
    const client = browser();
    const body = { email, password: PASSWORD };
    expect(await client.ok('signUp', { body }, 202)).toMatchObject({
      state: 'signed_out',
      sends_mail: true,
    });
    expect(client.cookies.size).toBe(0);
    const first = await tokenOf(email);
    await client.refused('signIn', '403 email_unconfirmed', { body });
    const second = await tokenOf(email, 2);
    await client.ok('confirmEmail', { body: { token: first } }, 204);
    await client.ok('confirmEmail', { body: { token: second } }, 204);
    await client.ok('signIn', { body });
    await client.refused('confirmEmail', '422 token_invalid', { body: { token: first } });
  });

  test('202: the same for an address that has an account, whose owner is told', async () => {
    const email = await confirmed();
    const other = someEmail();
    const [known, unknown] = await Promise.all(
      [email, other].map((taken) =>
        browser().send('signUp', { body: { email: taken, password: NEXT } }),
      ),
    );
    expect([known?.status, known?.text]).toEqual([unknown?.status, unknown?.text]);
    const token = await tokenOf(email, 2);
    await browser().refused('signIn', '401 credentials_invalid', {
      body: { email, password: NEXT },
    });
    await browser().ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await browser().ok('signIn', { body: { email, password: NEXT } });
  });

  test('a wrong password tells nothing of an address that is not confirmed', async () => {
    const email = someEmail();
    await browser().ok('signUp', { body: { email, password: PASSWORD } }, 202);
    await tokenOf(email);
    const body = { email, password: NEXT };
    await browser().refused('signIn', '401 credentials_invalid', { body });
  });
});

describe('resetting a password by mail', () => {
  test('202: the same for an unknown address, which gets no mail', async () => {
    const email = await confirmed();
    const [known, unknown] = await Promise.all(
      [email, 'nobody@mail.test'].map((asked) =>
        browser().send('requestPasswordReset', { body: { email: asked } }),
      ),
    );
    expect([known?.status, known?.text]).toEqual([202, '']);
    expect([unknown?.status, unknown?.text]).toEqual([202, '']);
    await tokenOf(email, 2);
    expect(smtp.mails.filter(({ to }) => to.includes('nobody@mail.test'))).toEqual([]);
  });

  test('the link works once, ends every session and leaves no trace of the token', async () => {
    const email = await confirmed();
    const client = browser();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await client.ok('requestPasswordReset', { body: { email } });
    const token = await tokenOf(email, 2);
    const { rows } = await sql`select * from verifications`.execute(server.db);
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

  test('strangers cannot use up the mails of the owner', async () => {
    const email = await confirmed();
    const mailsTo = () => smtp.mails.filter(({ to }) => to.includes(email));
    const ask = (client: PortalClient) => client.ok('requestPasswordReset', { body: { email } });
    for (let asked = 0; asked < 8; asked += 1) await ask(browser());
    // Five in an hour, and then one in ten minutes; what the owner asks for now is not sent,
    await expect.poll(() => mailsTo().length).toBe(6);
    await ask(browser());
    // since a link is there that is minutes old, and works.
    const token = await tokenOf(email, 6);
    const owner = browser();
    await owner.ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await ask(browser());
    await tokenOf(email, 7);
  });

  test('429: one address asks ten times an hour, and a known browser by itself', async () => {
    const [owner, address] = [browser(), someAddress()];
    const email = await confirmed();
    await owner.ok('signIn', { body: { email, password: PASSWORD } });
    const stranger = portalClient(server, address);
    const ask = (of: string) => ({ body: { email: of } });
    for (let asked = 0; asked < 10; asked += 1)
      await stranger.ok('requestPasswordReset', ask('nobody@mail.test'));
    await stranger.refused('requestPasswordReset', '429 rate_limited', ask(email));
    await sameBrowser(server, owner, address).ok('requestPasswordReset', ask(email));
  });

  test('a link works behind an address that has tried too many', async () => {
    const [email, address] = [await confirmed(), someAddress()];
    await browser().ok('requestPasswordReset', { body: { email } });
    const token = await tokenOf(email, 2);
    const stranger = portalClient(server, address);
    const guess = (expected: string) =>
      stranger.refused('resetPassword', expected, { body: { token: 'x', new_password: NEXT } });
    for (let guesses = 0; guesses < 30; guesses += 1) await guess('422 token_invalid');
    await guess('429 rate_limited');
    const owner = portalClient(server, address);
    await owner.ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
  });
});

test('mails come from the sender in SMTP_URL and lead to PUBLIC_URL', async () => {
  const email = await confirmed();
  const mail = smtp.mails.find(({ to }) => to.includes(email))?.text ?? '';
  expect(mail).toMatch(/^From: .*<portal@reciters\.test>$/m);
  expect(mail.replace(/=\n/g, '')).toContain('http://localhost:3000/portal/#/confirm-email?token');
});
