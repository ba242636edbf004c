import { describe, expect, test } from 'vitest';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

const NEXT = 'another good passphrase';

describe('PUT /account/password', () => {
  test('204: the new one works, the old one does not, other sessions end', async () => {
    const client = await signedUp(server());
    const { email } = client;
    const other = portalClient(server(), someAddress());
    await other.ok('signIn', { body: { email, password: PASSWORD } });
    const body = { current_password: PASSWORD, new_password: NEXT };
    await client.ok('changePassword', { body }, 204);
    await client.ok('listKeys');
    await other.refused('listKeys', '401 session_required');
    const old = { body: { email, password: PASSWORD } };
    await other.refused('signIn', '401 credentials_invalid', old);
    await other.ok('signIn', { body: { email, password: NEXT } });
  });

  test('422: the current password is wrong', async () => {
    const client = await signedUp(server());
    const body = { current_password: NEXT, new_password: NEXT };
    const { errors } = await client.refused('changePassword', '422 password_incorrect', { body });
    expect(errors).toMatchObject([{ in: 'body', name: 'current_password' }]);
  });

  test('422: fewer than 15 characters without a second factor', async () => {
    const client = await signedUp(server());
    const body = { current_password: PASSWORD, new_password: 'x'.repeat(14) };
    const { errors } = await client.refused('changePassword', '422 password_too_short', { body });
    expect(errors).toMatchObject([{ in: 'body', name: 'new_password' }]);
  });

  test('429: the eleventh guess', async () => {
    const client = await signedUp(server());
    const body = { current_password: NEXT, new_password: NEXT };
    for (let guess = 1; guess <= 10; guess += 1)
      await client.refused('changePassword', '422 password_incorrect', { body });
    await client.refused('changePassword', '429 rate_limited', { body });
    await client.refused('deleteAccount', '429 rate_limited', { body: { password: PASSWORD } });
  });
});

describe('POST /password-resets, where the service sends no mail', () => {
  test('403: for a known as for an unknown address', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    for (const asked of [email, 'nobody@mail.test'])
      await client.refused('requestPasswordReset', '403 mail_not_set_up', {
        body: { email: asked },
      });
  });
});

describe('POST /password-resets/completion', () => {
  test('422: a link that is none of ours', async () => {
    const client = portalClient(server(), someAddress());
    const body = { token: 'mT2sAZk3vQ0pQm1cX9yYw4r7', new_password: NEXT };
    await client.refused('resetPassword', '422 token_invalid', { body });
  });
});

describe('POST /account/deletion', () => {
  test('204: nothing is left, and the keys are dead', async () => {
    const client = await signedUp(server());
    const { secret } = await client.ok('createKey', {
      body: { name: 'App', permissions: ['reciters:read'] },
    });
    const call = () => fetch(`${server().url}/reciters/`, { headers: { 'X-API-Key': secret } });
    // Often enough for the server to keep in memory what it knows of the key.
    for (let calls = 0; calls < 3; calls += 1) expect((await call()).status).toBe(200);
    const { account } = await client.ok('getSession');
    const kept = new Map(client.cookies);
    await client.ok('deleteAccount', { body: { password: PASSWORD } }, 204);
    expect((await call()).status).toBe(401);
    for (const [name, value] of kept) client.cookies.set(name, value);
    await client.refused('listKeys', '401 session_required');
    await client.refused('signIn', '401 credentials_invalid', {
      body: { email: client.email, password: PASSWORD },
    });
    const { db } = server();
    const id = account?.id ?? '';
    for (const table of ['sessions', 'accounts', 'audit_events', 'api_keys', 'operators'] as const)
      expect(
        await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute(),
      ).toEqual([]);
    await client.ok('signUp', { body: { email: client.email, password: PASSWORD } }, 201);
  });

  test('422: a wrong password deletes nothing', async () => {
    const client = await signedUp(server());
    await client.refused('deleteAccount', '422 password_incorrect', { body: { password: NEXT } });
    await client.ok('listKeys');
  });
});
