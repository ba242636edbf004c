import { describe, expect, test } from 'vitest';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { useServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const server = useServer({ env: PORTAL_ENV });

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
    const proof = { body: { password: PASSWORD, ...code.body } };
    await client.refused('replaceRecoveryCodes', '409 second_factor_off', proof);
    await client.refused('removeSecondFactor', '409 second_factor_off', proof);
  });
});

describe('signing in', () => {
  test('the password alone opens nothing; the code completes it', async () => {
    const { email, secret } = await withSecondFactor(server());
    const client = await halfSignedIn(server(), email);
    await client.refused('listKeys', '401 session_required');
    expect(await client.ok('getSession')).toMatchObject({ state: 'second_factor_required' });
    const body = { code: totp(secret, { step: 1 }) };
    expect(await client.ok('verifySecondFactor', { body })).toMatchObject({ account: { email } });
    await client.ok('listKeys');
    const { results } = await client.ok('listAuditEvents');
    expect(results.map(({ action }) => action)).not.toContain('recovery_code_used');
  });

  test('401: a code works once, also for somebody who looked over the shoulder', async () => {
    const { email, secret } = await withSecondFactor(server());
    const [owner, onlooker] = [
      await halfSignedIn(server(), email),
      await halfSignedIn(server(), email),
    ];
    const body = { code: totp(secret, { step: 1 }) };
    await owner.ok('verifySecondFactor', { body });
    await onlooker.refused('verifySecondFactor', '401 second_factor_invalid', { body });
  });

  test('a recovery code works once', async () => {
    const { client, email, recovery_codes } = await withSecondFactor(server());
    const body = { recovery_code: recovery_codes[0] ?? '' };
    await (await halfSignedIn(server(), email)).ok('verifySecondFactor', { body });
    const again = await halfSignedIn(server(), email);
    await again.refused('verifySecondFactor', '401 second_factor_invalid', { body });
    expect(await client.ok('getSession')).toMatchObject({ account: { recovery_codes_left: 9 } });
  });

  test('a recovery code is taken as it is typed from paper: in capitals, without its groups', async () => {
    const { email, recovery_codes } = await withSecondFactor(server());
    const body = { recovery_code: recovery_codes[0]?.toUpperCase().replaceAll('-', '') ?? '' };
    await (await halfSignedIn(server(), email)).ok('verifySecondFactor', { body });
    const again = await halfSignedIn(server(), email);
    await again.refused('verifySecondFactor', '401 second_factor_invalid', { body });
  });

  test('401: without a password first', async () => {
    const client = portalClient(server(), someAddress());
    const body = { code: '123456' };
    await client.refused('verifySecondFactor', '401 second_factor_expired', { body });
  });

  test('401: the code of the set-up is used', async () => {
    const { email, setupCode } = await withSecondFactor(server());
    const client = await halfSignedIn(server(), email);
    const body = { code: setupCode };
    await client.refused('verifySecondFactor', '401 second_factor_invalid', { body });
  });

  test('401, then 429: guessing codes', async () => {
    const { email, secret } = await withSecondFactor(server());
    const guess = (
      client: Awaited<ReturnType<typeof halfSignedIn>>,
      code: string,
      expected: string,
    ) => client.refused('verifySecondFactor', expected, { body: { code } });
    for (const challenge of [0, 1]) {
      const client = await halfSignedIn(server(), email);
      for (const digit of [0, 1, 2, 3, 4])
        await guess(client, `00${challenge}00${digit}`, '401 second_factor_invalid');
    }
    await guess(await halfSignedIn(server(), email), totp(secret, { step: 1 }), '429 rate_limited');
  });

  test('401: five wrong codes end the sign-in', async () => {
    const { email } = await withSecondFactor(server());
    const client = await halfSignedIn(server(), email);
    const guess = (code: string, expected: string) =>
      client.refused('verifySecondFactor', expected, { body: { code } });
    for (const digit of [0, 1, 2, 3, 4]) await guess(`00000${digit}`, '401 second_factor_invalid');
    await guess('999999', '401 second_factor_expired');
  });
});
