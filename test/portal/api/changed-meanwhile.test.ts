import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createLinkToken } from '../../../server/src/portal-api/mail/link-tokens.ts';
import { voidCredentials } from '../../../server/src/storage/accounts/credentials.ts';
import { findUserByEmail, lockAccount } from '../../../server/src/storage/accounts/users.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { onPostgres } from '../../support/databases.ts';
import { confirmedMailbox } from '../../support/mailbox.ts';
import { PASSWORD, portalClient, signedUp, someAddress } from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import type { TestServer } from '../../support/server.ts';
import { startSmtpServer } from '../../support/smtp-server.ts';
import { SOON } from '../../support/soon.ts';
import { totp } from '../../support/totp.ts';
import { backendOf, waitingFor } from '../../support/waiting.ts';

const NEXT = 'another good passphrase';
const NEW_PASSWORD = { body: { current_password: PASSWORD, new_password: NEXT } };

/** What the database does between two steps of one request. */
const actsAt = ({ db }: TestServer, at: string, acts: string) =>
  sql.raw(`create trigger meanwhile ${at} begin ${acts} end`).execute(db);

const ENDED = 'delete from sessions;';

/** What every change of credentials does. */
const changedFor = (userId: string) =>
  `update users set credentials_version = credentials_version + 1 where id = ${userId}; ${ENDED}`;

const meanwhile = (server: TestServer, at: string, userId: string) =>
  actsAt(server, at, changedFor(userId));

const nobodyIsSignedIn = async ({ db }: TestServer) =>
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);

// In SQLite, where it happens at the same moment in every run.
describe('credentials that change once they were looked at', () => {
  const BEFORE_SESSION = 'before insert on sessions';

  test('a password no longer signs in', async () => {
    const server = await startOn('sqlite');
    const { email } = await signedUp(server);
    await meanwhile(server, BEFORE_SESSION, 'new.user_id');
    const client = portalClient(server, someAddress());
    const attempt = { body: { email, password: PASSWORD } };
    await client.refused('signIn', '401 credentials_invalid', attempt);
    await nobodyIsSignedIn(server);
  });

  test('nor does it lead to the second factor', async () => {
    const server = await startOn('sqlite');
    const { email } = await withSecondFactor(server);
    await meanwhile(server, 'before insert on verifications', 'new.value');
    const client = portalClient(server, someAddress());
    const attempt = { body: { email, password: PASSWORD } };
    await client.refused('signIn', '401 credentials_invalid', attempt);
    expect((await client.ok('getSession')).state).toBe('signed_out');
  });

  test('a code no longer completes a sign-in', async () => {
    const server = await startOn('sqlite');
    const { email, secret } = await withSecondFactor(server);
    const client = await halfSignedIn(server, email);
    await meanwhile(server, BEFORE_SESSION, 'new.user_id');
    const code = { body: { code: totp(secret, { step: 1 }) } };
    await client.refused('verifySecondFactor', '401 second_factor_expired', code);
    await nobodyIsSignedIn(server);
  });

  test('nor does a passkey', async () => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    const device = createAuthenticator();
    const options = await client.ok('startPasskey', { body: { password: PASSWORD } });
    const added = { body: { name: 'My phone', credential: device.create(options) } };
    await client.ok('addPasskey', added, 201);
    const elsewhere = portalClient(server, someAddress());
    const challenge = await elsewhere.ok('startPasskeySignIn', {});
    await meanwhile(server, BEFORE_SESSION, 'new.user_id');
    const proof = { body: { credential: device.get(challenge) } };
    await elsewhere.refused('signInWithPasskey', '401 passkey_invalid', proof);
    await nobodyIsSignedIn(server);
  });

  test('the password is not changed by a session that has ended', async () => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    await meanwhile(server, BEFORE_SESSION, 'new.user_id');
    await client.refused('changePassword', '401 session_required', NEW_PASSWORD);
    await nobodyIsSignedIn(server);
    await sql`drop trigger meanwhile`.execute(server.db);
    await client.ok('signIn', { body: { email: client.email, password: PASSWORD } });
  });

  test('nor does a second factor count that it has set up', async () => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    const { secret } = await client.ok('startSecondFactor', { body: { password: PASSWORD } }, 201);
    await meanwhile(server, BEFORE_SESSION, 'new.user_id');
    const code = { body: { code: totp(secret) } };
    await client.refused('confirmSecondFactor', '401 session_required', code);
    await nobodyIsSignedIn(server);
    await sql`drop trigger meanwhile`.execute(server.db);
    const state = await client.ok('signIn', { body: { email: client.email, password: PASSWORD } });
    expect(state).toMatchObject({ state: 'signed_in', account: { second_factor: false } });
  });

  test.each([
    ['credentials have changed', changedFor('new.user_id')],
    ['the session was ended', ENDED],
  ])('nor is a link mailed by which the address would change: %s', async (_, acts) => {
    const smtp = await startSmtpServer();
    const server = await startOn('sqlite', { SMTP_URL: smtp.url });
    const { email } = await confirmedMailbox(server, smtp);
    const client = portalClient(server, someAddress());
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    const at = "after insert on audit_events when new.action = 'email_change_requested'";
    await actsAt(server, at, acts);
    const change = { email: 'attacker@mail.test', password: PASSWORD };
    await client.ok('requestEmailChange', { body: change }, 202);
    await server.close();
    expect(smtp.mails.filter(({ to }) => to.includes(change.email))).toEqual([]);
    await smtp.close();
  });

  test('a second factor that is removed all the same is noted, and no session stays', async () => {
    const server = await startOn('sqlite');
    const { client, email, recovery_codes } = await withSecondFactor(server);
    await meanwhile(server, 'after update of two_factor_enabled on users', 'new.id');
    const proof = { body: { password: PASSWORD, recovery_code: recovery_codes[0] ?? '' } };
    await client.ok('removeSecondFactor', proof, 204);
    await nobodyIsSignedIn(server);
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    const { results } = await client.ok('listAuditEvents');
    expect(results.map(({ action }) => action)).toContain('second_factor_removed');
  });
});

onPostgres(() => {
  const changed = (id: string) => `${id} ${id}@mail.test`;

  test.each([
    { operation: 'resetPassword', purpose: 'reset-password', subjectOf: (id: string) => id },
    { operation: 'confirmEmailChange', purpose: 'change-email', subjectOf: changed },
  ] as const)('$operation keeps no link from ending while it waits', async (each) => {
    const { operation, purpose, subjectOf } = each;
    const server = await startOn('postgres');
    const { db } = server;
    const { email } = await signedUp(server);
    const holder = await findUserByEmail(db, email);
    if (holder === undefined) throw new Error('Nobody has signed up.');
    const subject = subjectOf(holder.id);
    const { token } = await createLinkToken(db, { purpose, subject, seconds: 60 });
    const { refused } = await db.transaction().execute(async (trx) => {
      // As whoever changes credentials, who then ends the links.
      await lockAccount(trx, holder.id);
      const pid = await backendOf(trx);
      const body = { token, ...(operation === 'resetPassword' && { new_password: NEXT }) };
      const client = portalClient(server, someAddress());
      const refused = client.refused(operation, '422 token_invalid', { body });
      await expect.poll(() => waitingFor(db, pid), SOON).toBe(1);
      const free = sql`select 1 from links where subject = ${subject} for update skip locked`;
      expect((await free.execute(trx)).rows).toHaveLength(1);
      await voidCredentials(trx, holder);
      return { refused };
    });
    await refused;
  });
});
