import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeMail } from '../../../server/src/portal-api/mail/mails.ts';
import type { NoticeKind } from '../../../server/src/portal-api/mail/notice-texts.ts';
import { confirmedMailbox } from '../../support/mailbox.ts';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { type SmtpServer, startSmtpServer } from '../../support/smtp-server.ts';
import { totp } from '../../support/totp.ts';

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

/** Somebody who is signed in, and the mails that come from now on. */
async function somebody() {
  const mailbox = await confirmedMailbox(server, smtp);
  const client = portalClient(server, someAddress());
  await client.ok('signIn', { body: { email: mailbox.email, password: PASSWORD } });
  const before = mailbox.mails().length;
  const subjects = () =>
    mailbox
      .subjects()
      .slice(before)
      .map((subject) => subject.split(' · ')[0])
      .sort();
  return { client, mailbox, subjects };
}

describe('notices by mail', () => {
  test('of the password and the second factor', async () => {
    const { client, subjects } = await somebody();
    const { secret } = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    await client.ok('confirmSecondFactor', { body: { code: totp(secret) } }, 204);
    const { recovery_codes: codes } = await client.ok('replaceRecoveryCodes', {
      body: { password: PASSWORD },
    });
    expect(codes).toHaveLength(10);
    await client.ok('removeSecondFactor', { body: { password: PASSWORD } }, 204);
    const body = { current_password: PASSWORD, new_password: NEXT };
    await client.ok('changePassword', { body }, 204);
    await expect
      .poll(subjects)
      .toEqual([
        'A second factor was added',
        'The recovery codes were replaced',
        'The second factor was removed',
        'Your password was changed',
      ]);
    const text = smtp.mails.map((mail) => mail.text).join('');
    for (const told of [secret, PASSWORD, NEXT, ...codes]) expect(text).not.toContain(told);
  });

  test('of keys: in both languages, with the name and the address, never the key', async () => {
    const { client, mailbox, subjects } = await somebody();
    const { key, secret } = await client.ok('createKey', { body: NEW_KEY }, 201);
    const path = { key_id: key.id };
    const rotated = await client.ok('rotateKey', { path }, 201);
    await client.ok('revokeKey', { path }, 204);
    await client.ok('revokeKey', { path }, 204);
    await expect
      .poll(subjects)
      .toEqual(['An API key was created', 'An API key was revoked', 'An API key was rotated']);
    const text = mailbox.mails().join('').replace(/=\n/g, '');
    for (const told of [secret, rotated.secret]) expect(text).not.toContain(told);
  });

  test('of a reset', async () => {
    const { client, mailbox, subjects } = await somebody();
    await client.ok('requestPasswordReset', { body: { email: mailbox.email } }, 202);
    const token = await mailbox.token(2);
    await client.ok('resetPassword', { body: { token, new_password: NEXT } }, 204);
    await expect.poll(subjects).toContain('Your password was changed');
  });
});

describe('a notice', () => {
  const KINDS: NoticeKind[] = [
    ...(['password_changed', 'second_factor_added', 'second_factor_removed'] as const),
    ...(['recovery_codes_replaced', 'signed_in_new_browser', 'key_created'] as const),
    ...(['key_rotated', 'key_revoked', 'key_expires_soon'] as const),
  ];

  test.each(KINDS)('%s: in both languages, with a link that opens nothing', (kind) => {
    const details = { address: '192.0.2.7', keyName: 'App', expiresAt: '2027-01-01T00:00:00.000Z' };
    const { subject, text } = noticeMail('https://portal.test', 'a@mail.test', kind, details);
    expect(subject).toMatch(/^[A-Z].* · [\u0600-\u06ff]/);
    expect(text).toMatch(/[\u0600-\u06ff]{3}/);
    expect(text.match(/https:\S+/g)).toEqual([
      'https://portal.test/portal/#/settings/activity',
      'https://portal.test/portal/#/settings/activity',
    ]);
    expect(text.includes('192.0.2.7')).toBe(kind !== 'key_expires_soon');
  });
});

test('a mail that does not go fails nothing, and its failure tells no address', async () => {
  const away = await startSmtpServer();
  const lonely = await startServer({ env: { ...PORTAL_ENV, SMTP_URL: away.url } });
  const mailbox = await confirmedMailbox(lonely, away);
  await away.close();
  const client = portalClient(lonely, someAddress());
  await client.ok('signIn', { body: { email: mailbox.email, password: PASSWORD } });
  await client.ok('createKey', { body: NEW_KEY }, 201);
  await client.ok('requestPasswordReset', { body: { email: mailbox.email } }, 202);
  await expect.poll(() => lonely.log.join('').split('A mail could not be sent').length).toBe(3);
  expect(lonely.log.join('')).not.toContain(mailbox.email);
  await lonely.close();
});

test('without mail the activity has it all the same', async () => {
  const silent = await startServer({ env: PORTAL_ENV });
  const client = await signedUp(silent);
  await client.ok('createKey', { body: NEW_KEY }, 201);
  const { results } = await client.ok('listAuditEvents');
  expect(results.map(({ action }) => action)).toContain('key_created');
  await silent.close();
});
