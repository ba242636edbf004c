import { describe, expect, test } from 'vitest';
import { noticeMail } from '../../../server/src/portal-api/mail/mails.ts';
import type { NoticeKind } from '../../../server/src/portal-api/mail/notice-texts.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { confirmedMailbox, mailboxOf } from '../../support/mailbox.ts';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { mailingServer } from '../../support/portal-server.ts';
import { startServer } from '../../support/server.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { totp } from '../../support/totp.ts';

const { server, smtp } = await mailingServer();

const NEXT = 'another good passphrase';

const NEW_BROWSER = 'A sign-in from a new browser';

/** Somebody who is signed in, and the mails that come from now on. */
async function somebody() {
  const mailbox = await confirmedMailbox(server, smtp);
  const client = portalClient(server, someAddress());
  await client.ok('signIn', { body: { email: mailbox.email, password: PASSWORD } });
  // The confirmation, and the notice of this browser.
  const before = 2;
  await expect.poll(() => mailbox.mails().length).toBe(before);
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
      body: { password: PASSWORD, code: totp(secret, { step: 1 }) },
    });
    expect(codes).toHaveLength(10);
    const proof = { password: PASSWORD, recovery_code: codes[0] ?? '' };
    await client.ok('removeSecondFactor', { body: proof }, 204);
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
    const rotated = await client.ok('rotateKey', { path, body: { prefix: key.prefix } }, 201);
    await client.ok('revokeKey', { path }, 204);
    await client.ok('revokeKey', { path }, 204);
    await expect
      .poll(subjects)
      .toEqual(['An API key was created', 'An API key was revoked', 'An API key was rotated']);
    const text = mailbox.mails().join('').replace(/=\n/g, '');
    for (const told of [secret, rotated.secret]) expect(text).not.toContain(told);
  });

  test('of a sign-in from a browser that the account does not know, once', async () => {
    const { client, mailbox, subjects } = await somebody();
    const body = { email: mailbox.email, password: PASSWORD };
    await client.ok('signIn', { body });
    await portalClient(server, someAddress()).ok('signIn', { body });
    await client.ok('createKey', { body: NEW_KEY }, 201);
    await expect.poll(subjects).toEqual([NEW_BROWSER, 'An API key was created'].sort());
    const { results } = await client.ok('listAuditEvents');
    const told = results.filter(({ action }) => action === 'signed_in_new_browser');
    expect(told).toHaveLength(2);
  });

  test('of one that needed a second factor, once that was right', async () => {
    const { client, mailbox, subjects } = await somebody();
    const { secret, recovery_codes } = await client.ok('startSecondFactor', {
      body: { password: PASSWORD },
    });
    await client.ok('confirmSecondFactor', { body: { code: totp(secret) } }, 204);
    await expect.poll(subjects).toEqual(['A second factor was added']);
    const other = portalClient(server, someAddress());
    await other.ok('signIn', { body: { email: mailbox.email, password: PASSWORD } });
    const wrong = { body: { recovery_code: 'wrong' } };
    await other.refused('verifySecondFactor', '401 second_factor_invalid', wrong);
    expect(subjects()).not.toContain(NEW_BROWSER);
    const body = { recovery_code: recovery_codes[0] ?? '' };
    await other.ok('verifySecondFactor', { body });
    await expect.poll(subjects).toContain(NEW_BROWSER);
  });

  test('of none in the browser in which the account was confirmed', async () => {
    const mailbox = mailboxOf(smtp);
    const client = portalClient(server, someAddress());
    await client.ok('signUp', { body: { email: mailbox.email } }, 202);
    const confirmation = { token: await mailbox.token(1), password: PASSWORD };
    await client.ok('confirmEmail', { body: confirmation }, 204);
    await client.ok('signIn', { body: { email: mailbox.email, password: PASSWORD } });
    const { results } = await client.ok('listAuditEvents');
    expect(results.map(({ action }) => action)).toContain('signed_in');
    expect(results.map(({ action }) => action)).not.toContain('signed_in_new_browser');
  });

  test('of a passkey that was added, and of its removal', async () => {
    const { client, subjects } = await somebody();
    const proof = { body: { password: PASSWORD } };
    const options = await client.ok('startPasskey', proof);
    const credential = createAuthenticator().create(options);
    const { id } = await client.ok('addPasskey', { body: { name: 'My phone', credential } }, 201);
    await client.ok('removePasskey', { path: { passkey_id: id }, ...proof }, 204);
    await expect.poll(subjects).toContain('A passkey was added');
    await expect.poll(subjects).toContain('A passkey was removed');
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
    ...([
      'password_changed',
      'email_changed',
      'second_factor_added',
      'second_factor_removed',
    ] as const),
    ...(['recovery_codes_replaced', 'passkey_added', 'passkey_removed'] as const),
    ...(['signed_in_new_browser', 'key_created'] as const),
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

test('an account gets 30 notices in an hour: others are kept from filling its mailbox', async () => {
  const mails = await startSmtpServer();
  const busy = await startServer({ env: { ...PORTAL_ENV, SMTP_URL: mails.url } });
  const { email, subjects } = await confirmedMailbox(busy, mails);
  const client = portalClient(busy, someAddress());
  await client.ok('signIn', { body: { email, password: PASSWORD } });
  for (let created = 1; created <= 31; created += 1)
    await client.ok('createKey', { body: { ...NEW_KEY, name: `App ${created}` } }, 201);
  // What is under way is finished before the service ends.
  await busy.close();
  await mails.close();
  // The confirmation is no notice; the sign-in is.
  expect(subjects()).toHaveLength(1 + 30);
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
  // The notices of the sign-in and the key, and the link: all are counted, and the log says it once.
  const metrics = () => lonely.service.metrics.registry.metrics();
  await expect.poll(metrics).toMatch(/^background_failures_total{part="mail"} 3$/m);
  const failures = lonely.log.filter((line) => line.includes('A mail could not be sent'));
  expect(failures).toHaveLength(1);
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
