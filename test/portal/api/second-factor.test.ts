import { describe, expect, test } from 'vitest';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const server = useServer({ env: PORTAL_ENV });

/** Somebody with a second factor, whose codes so far are used. */
async function withSecondFactor() {
  const client = await signedUp(server());
  const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } }, 201);
  await client.ok('confirmSecondFactor', { body: { code: totp(setup.secret) } }, 204);
  return { client, email: client.email, ...setup };
}

/** A browser in which the password was right. */
async function halfSignedIn(email: string, password = PASSWORD) {
  const client = portalClient(server(), someAddress());
  const state = await client.ok('signIn', { body: { email, password } });
  expect(state).toMatchObject({ state: 'second_factor_required', account: null });
  return client;
}

describe('setting up', () => {
  test('the address and the secret are for the same application', async () => {
    const client = await signedUp(server());
    const setup = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    const uri = new URL(setup.uri);
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('secret')).toBe(setup.secret);
    expect(decodeURIComponent(uri.pathname)).toContain(client.email);
    expect(new Set(setup.recovery_codes).size).toBe(10);
  });

  test('it counts from the first code on: this browser stays, others end', async () => {
    const client = await signedUp(server());
    const other = portalClient(server(), someAddress());
    await other.ok('signIn', { body: { email: client.email, password: PASSWORD } });
    const { secret } = await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: false } });
    await client.ok('confirmSecondFactor', { body: { code: totp(secret) } }, 204);
    expect(await client.ok('getSession')).toMatchObject({
      account: { second_factor: true, recovery_codes_left: 10, password_min_length: 8 },
    });
    await other.refused('listKeys', '401 session_required');
  });

  test('409, 422: out of order, a wrong password, a wrong code', async () => {
    const client = await signedUp(server());
    const code = { body: { code: '000000' } };
    await client.refused('confirmSecondFactor', '409 second_factor_off', code);
    const wrong = { body: { password: 'not the right password' } };
    await client.refused('startSecondFactor', '422 password_incorrect', wrong);
    await client.ok('startSecondFactor', { body: { password: PASSWORD } });
    const { errors } = await client.refused('confirmSecondFactor', '422 invalid_body', code);
    expect(errors).toMatchObject([{ in: 'body', name: 'code' }]);
    await client.refused('replaceRecoveryCodes', '409 second_factor_off', {
      body: { password: PASSWORD },
    });
    await client.refused('removeSecondFactor', '409 second_factor_off', {
      body: { password: PASSWORD },
    });
  });
});

describe('signing in', () => {
  test('the password alone opens nothing; the code completes it', async () => {
    const { email, secret } = await withSecondFactor();
    const client = await halfSignedIn(email);
    await client.refused('listKeys', '401 session_required');
    expect(await client.ok('getSession')).toMatchObject({ state: 'second_factor_required' });
    const body = { code: totp(secret) };
    expect(await client.ok('verifySecondFactor', { body })).toMatchObject({ account: { email } });
    await client.ok('listKeys');
  });

  test('401: a code works once, also for somebody who looked over the shoulder', async () => {
    const { email, secret } = await withSecondFactor();
    const [owner, onlooker] = [await halfSignedIn(email), await halfSignedIn(email)];
    const body = { code: totp(secret) };
    await owner.ok('verifySecondFactor', { body });
    await onlooker.refused('verifySecondFactor', '401 second_factor_invalid', { body });
  });

  test('a recovery code works once', async () => {
    const { client, email, recovery_codes } = await withSecondFactor();
    const body = { recovery_code: recovery_codes[0] ?? '' };
    await (await halfSignedIn(email)).ok('verifySecondFactor', { body });
    const again = await halfSignedIn(email);
    await again.refused('verifySecondFactor', '401 second_factor_invalid', { body });
    expect(await client.ok('getSession')).toMatchObject({ account: { recovery_codes_left: 9 } });
  });

  test('401: without a password first', async () => {
    const client = portalClient(server(), someAddress());
    const body = { code: '123456' };
    await client.refused('verifySecondFactor', '401 second_factor_expired', { body });
  });

  test('401, then 429: guessing codes', async () => {
    const { email, secret } = await withSecondFactor();
    const guess = (
      client: Awaited<ReturnType<typeof halfSignedIn>>,
      code: string,
      expected: string,
    ) => client.refused('verifySecondFactor', expected, { body: { code } });
    for (const challenge of [0, 1]) {
      const client = await halfSignedIn(email);
      for (const digit of [0, 1, 2, 3, 4])
        await guess(client, `00${challenge}00${digit}`, '401 second_factor_invalid');
      if (challenge === 0) await guess(client, '999999', '401 second_factor_expired');
    }
    await guess(await halfSignedIn(email), totp(secret), '429 rate_limited');
  });
});

describe('with a second factor', () => {
  test('8 characters are enough, until it is to be removed', async () => {
    const { client } = await withSecondFactor();
    const change = (current_password: string, new_password: string) => ({
      body: { current_password, new_password },
    });
    const tooShort = change(PASSWORD, '1234567');
    await client.refused('changePassword', '422 invalid_body', tooShort);
    await client.ok('changePassword', change(PASSWORD, '12345678'), 204);
    const body = { password: '12345678' };
    await client.refused('removeSecondFactor', '422 password_too_short', { body });
    await client.ok('changePassword', change('12345678', PASSWORD), 204);
    await client.ok('removeSecondFactor', { body: { password: PASSWORD } }, 204);
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: false } });
  });

  test('new recovery codes end the earlier ones', async () => {
    const { client, email, recovery_codes } = await withSecondFactor();
    const fresh = await client.ok('replaceRecoveryCodes', { body: { password: PASSWORD } }, 201);
    expect(fresh.recovery_codes).toHaveLength(10);
    const body = { recovery_code: recovery_codes[0] ?? '' };
    const other = await halfSignedIn(email);
    await other.refused('verifySecondFactor', '401 second_factor_invalid', { body });
    const [recovery_code = ''] = fresh.recovery_codes;
    await other.ok('verifySecondFactor', { body: { recovery_code } });
  });
});
