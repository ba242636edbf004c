import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import type { PasswordHashing } from '../../../server/src/portal-api/passwords/password-hashing.ts';
import { findUserByEmail } from '../../../server/src/storage/accounts/users.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { CHEAP_HASHING } from '../../support/cheap-hashing.ts';
import { onPostgres } from '../../support/databases.ts';
import { signedUpOperator } from '../../support/operators.ts';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  type PortalClient,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startOn } from '../../support/portal-server.ts';
import { connectRaw } from '../../support/raw-http.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { SOON } from '../../support/soon.ts';
import { totp } from '../../support/totp.ts';
import { backendOf, waitingFor } from '../../support/waiting.ts';

const elsewhere = (server: TestServer): PortalClient => portalClient(server, someAddress());

/** Deletes the account that a row belongs to, once the database comes to that row. */
const deleteAt = ({ db }: TestServer, at: string) =>
  sql
    .raw(`create trigger meanwhile ${at} begin delete from users where id = new.user_id; end`)
    .execute(db);

const SIGNING_IN = [
  'before insert on sessions',
  'before insert on known_browsers',
  'before insert on audit_events',
];

// In SQLite, where it happens at the same moment in every run.
describe('an account that is deleted', () => {
  test.each([
    ['before insert on api_keys', 'createKey', { body: NEW_KEY }],
    ['before insert on audit_events', 'createKey', { body: NEW_KEY }],
    ['after insert on audit_events', 'createKey', { body: NEW_KEY }],
    ['before insert on two_factors', 'startSecondFactor', { body: { password: PASSWORD } }],
    [
      'before insert on sessions',
      'changePassword',
      { body: { current_password: PASSWORD, new_password: `${PASSWORD} 2` } },
    ],
  ] as const)('%s: %s ends with 401', async (at, operation, input) => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    await deleteAt(server, at);
    await client.refused(operation, '401 session_required', input);
  });

  test.each(SIGNING_IN)('%s: its password does not sign in', async (at) => {
    const server = await startOn('sqlite');
    const { email } = await signedUp(server);
    await deleteAt(server, at);
    const attempt = { body: { email, password: PASSWORD } };
    await elsewhere(server).refused('signIn', '401 credentials_invalid', attempt);
  });

  test.each(SIGNING_IN)('%s: its code does not sign in', async (at) => {
    const server = await startOn('sqlite');
    const { email, secret } = await withSecondFactor(server);
    const client = await halfSignedIn(server, email);
    await deleteAt(server, at);
    const code = { body: { code: totp(secret, { step: 1 }) } };
    await client.refused('verifySecondFactor', '401 credentials_invalid', code);
  });

  test.each([
    ...SIGNING_IN.map((at) => [at, '401 credentials_invalid'] as const),
    ['after update on passkeys', '401 passkey_invalid'] as const,
  ])('%s: its passkey does not sign in', async (at, answer) => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    const device = createAuthenticator();
    const options = await client.ok('startPasskey', { body: { password: PASSWORD } });
    const added = { body: { name: 'My phone', credential: device.create(options) } };
    await client.ok('addPasskey', added, 201);
    const other = elsewhere(server);
    const challenge = await other.ok('startPasskeySignIn', {});
    await deleteAt(server, at);
    const proof = { body: { credential: device.get(challenge) } };
    await other.refused('signInWithPasskey', answer, proof);
  });
});

/** Ends each session once it was looked at, and its use is noted. */
async function sessionsEndWhenLookedAt({ db }: TestServer): Promise<void> {
  // So long ago that the use is noted.
  const updated_at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  await db.updateTable('sessions').set({ updated_at }).execute();
  await sql`
    create trigger meanwhile after update on sessions
    begin delete from sessions; end`.execute(db);
}

describe('a session that ends once it was looked at', () => {
  test.each([
    ['listSessions', {}],
    ['startSecondFactor', { body: { password: PASSWORD } }],
    ['startPasskey', { body: { password: PASSWORD } }],
  ] as const)('%s ends with 401', async (operation, input) => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    await sessionsEndWhenLookedAt(server);
    await client.refused(operation, '401 session_required', input);
  });

  test('addPasskey ends with 401, and adds nothing that would sign in for ever', async () => {
    const server = await startOn('sqlite');
    const client = await signedUp(server);
    const options = await client.ok('startPasskey', { body: { password: PASSWORD } });
    await sessionsEndWhenLookedAt(server);
    const body = { name: 'My phone', credential: createAuthenticator().create(options) };
    await client.refused('addPasskey', '401 session_required', { body });
    expect(await server.db.selectFrom('passkeys').selectAll().execute()).toEqual([]);
  });
});

test('a session that ends while its password is checked deletes no account', async () => {
  const during: (() => Promise<unknown>)[] = [];
  const hashing: PasswordHashing = {
    ...CHEAP_HASHING,
    async verify(data) {
      for (const act of during.splice(0)) await act();
      return CHEAP_HASHING.verify(data);
    },
  };
  const server = await startServer({ env: PORTAL_ENV, hashing });
  onTestFinished(() => server.close());
  const owner = await signedUp(server);
  const signIn = { body: { email: owner.email, password: PASSWORD } };
  const thief = elsewhere(server);
  await thief.ok('signIn', signIn);
  during.push(() => owner.ok('endOtherSessions'));
  const proof = { body: { password: PASSWORD } };
  await thief.refused('deleteAccount', '401 session_required', proof);
  expect((await owner.ok('getSession')).state).toBe('signed_in');
});

/** Sends the head of a request whose body comes when the sender likes; fulfilled once the server waits for it. */
async function begun(server: TestServer, { cookies }: PortalClient, path: string, body: object) {
  const connection = await connectRaw(server);
  onTestFinished(() => connection.close());
  const text = JSON.stringify(body);
  const lines = [
    `POST /portal/api${path} HTTP/1.1`,
    `Host: 127.0.0.1:${server.port}`,
    `Origin: http://127.0.0.1:${server.port}`,
    `Cookie: ${[...cookies].map((pair) => pair.join('=')).join('; ')}`,
    'Content-Type: application/json',
    `Content-Length: ${text.length}`,
    'Expect: 100-continue',
  ];
  connection.send(`${lines.join('\r\n')}\r\n\r\n`);
  expect(await connection.answers()).toMatchObject([{ status: 100 }]);
  return async () => {
    connection.send(text);
    const [answer] = await connection.answers();
    return `${answer?.status} ${JSON.parse(answer?.text ?? '{}').code}`;
  };
}

describe('what ends while a request is being sent', () => {
  test('a session: it makes no key', async () => {
    const server = await startOn('sqlite');
    const owner = await signedUp(server);
    const thief = elsewhere(server);
    await thief.ok('signIn', { body: { email: owner.email, password: PASSWORD } });
    const finish = await begun(server, thief, '/keys', NEW_KEY);
    await owner.ok('endOtherSessions');
    expect(await finish()).toBe('401 session_required');
    expect((await owner.ok('listKeys')).results).toEqual([]);
  });

  test('the rights of an operator: nobody is invited', async () => {
    const server = await startOn('sqlite');
    const operator = await signedUpOperator(server);
    const former = await signedUpOperator(server);
    const { account } = await former.ok('getSession');
    const body = { email: 'friend@mail.test' };
    const finish = await begun(server, former, '/operator/invites', body);
    await operator.ok('withdrawOperator', { path: { account_id: `${account?.id}` } });
    expect(await finish()).toBe('403 operator_required');
    expect((await operator.ok('listInvites')).results).toEqual([]);
  });
});

onPostgres(() => {
  /** Deletes an account, and ends only once what `start` began waits for that. */
  const whileDeleting = ({ db }: TestServer, email: string, start: () => Promise<unknown>) =>
    db.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('email', '=', email).execute();
      const pid = await backendOf(trx);
      const refused = start();
      await expect.poll(() => waitingFor(db, pid), SOON).toBe(1);
      return { refused };
    });

  test('an account is being deleted: who is signed in makes no key, and nobody signs in', async () => {
    const server = await startOn('postgres');
    const maker = await signedUp(server);
    const made = await whileDeleting(server, maker.email, () =>
      maker.refused('createKey', '401 session_required', { body: NEW_KEY }),
    );
    await made.refused;
    const { email } = await signedUp(server);
    const signedIn = await whileDeleting(server, email, () =>
      elsewhere(server).refused('signIn', '401 credentials_invalid', {
        body: { email, password: PASSWORD },
      }),
    );
    await signedIn.refused;
  });

  test('an account is being deleted: an operator makes no link for it', async () => {
    const server = await startOn('postgres');
    const operator = await signedUpOperator(server);
    const { email } = await signedUp(server);
    const { id } = (await findUserByEmail(server.db, email)) ?? {};
    const asked = { path: { account_id: `${id}` } };
    const made = await whileDeleting(server, email, () =>
      operator.refused('createResetLink', '404 not_found', asked),
    );
    await made.refused;
  });
});
