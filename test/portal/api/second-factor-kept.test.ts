import { describe, expect, test } from 'vitest';
import { PASSWORD, PORTAL_ENV } from '../../support/portal-client.ts';
import { halfSignedIn, withSecondFactor } from '../../support/second-factor.ts';
import { useServer } from '../../support/server.ts';
import { totp } from '../../support/totp.ts';

const server = useServer({ env: PORTAL_ENV });

describe('with a second factor', () => {
  test('8 characters are enough, until it is to be removed', async () => {
    const { client, secret } = await withSecondFactor(server());
    const change = (current_password: string, new_password: string) => ({
      body: { current_password, new_password },
    });
    const tooShort = change(PASSWORD, '1234567');
    await client.refused('changePassword', '422 invalid_body', tooShort);
    await client.ok('changePassword', change(PASSWORD, 'kfmzrtqw'), 204);
    const body = { password: 'kfmzrtqw', code: totp(secret, { step: 1 }) };
    await client.refused('removeSecondFactor', '422 password_too_short', { body });
    await client.ok('changePassword', change('kfmzrtqw', PASSWORD), 204);
    await client.ok('removeSecondFactor', { body: { ...body, password: PASSWORD } }, 204);
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: false } });
  });

  test('removing it takes a code that is good, of either kind', async () => {
    const { client, setupCode, recovery_codes } = await withSecondFactor(server());
    const remove = (proof: object, expected: string) =>
      client.refused('removeSecondFactor', expected, { body: { password: PASSWORD, ...proof } });
    await remove({}, '422 invalid_body');
    for (const proof of [{ code: '000000' }, { code: setupCode }, { recovery_code: 'wrong' }]) {
      const { errors } = await remove(proof, '422 invalid_body');
      expect(errors).toMatchObject([{ in: 'body', name: Object.keys(proof)[0] }]);
    }
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: true } });
    const body = { password: PASSWORD, recovery_code: recovery_codes[3] ?? '' };
    await client.ok('removeSecondFactor', { body }, 204);
    expect(await client.ok('getSession')).toMatchObject({ account: { second_factor: false } });
  });

  test('429: guessing a code to remove it', async () => {
    const { client, secret } = await withSecondFactor(server());
    const remove = (code: string, expected: string) =>
      client.refused('removeSecondFactor', expected, { body: { password: PASSWORD, code } });
    for (let guess = 0; guess < 10; guess += 1) await remove(`00000${guess}`, '422 invalid_body');
    await remove(totp(secret, { step: 1 }), '429 rate_limited');
  });

  test('new recovery codes end the earlier ones', async () => {
    const { client, email, secret, recovery_codes } = await withSecondFactor(server());
    const proof = { password: PASSWORD, code: totp(secret, { step: 1 }) };
    const fresh = await client.ok('replaceRecoveryCodes', { body: proof }, 201);
    expect(fresh.recovery_codes).toHaveLength(10);
    const body = { recovery_code: recovery_codes[0] ?? '' };
    const other = await halfSignedIn(server(), email);
    await other.refused('verifySecondFactor', '401 second_factor_invalid', { body });
    const [recovery_code = ''] = fresh.recovery_codes;
    await other.ok('verifySecondFactor', { body: { recovery_code } });
  });

  test('422: the password alone gets neither recovery codes nor a passkey, which sign in without it', async () => {
    const { client, secret, recovery_codes } = await withSecondFactor(server());
    const alone = { body: { password: PASSWORD } };
    await client.refused('replaceRecoveryCodes', '422 invalid_body', alone as never);
    const { errors } = await client.refused('startPasskey', '422 invalid_body', alone);
    expect(errors).toMatchObject([{ in: 'body', name: 'code', reason: 'required' }]);
    const wrong = { body: { password: PASSWORD, code: '000000' } };
    await client.refused('replaceRecoveryCodes', '422 invalid_body', wrong);
    await client.refused('startPasskey', '422 invalid_body', wrong);
    const byCode = { password: PASSWORD, code: totp(secret, { step: 1 }) };
    await client.ok('startPasskey', { body: byCode });
    await client.refused('startPasskey', '422 invalid_body', { body: byCode });
    const byRecovery = { password: PASSWORD, recovery_code: recovery_codes[0] ?? '' };
    await client.ok('startPasskey', { body: byRecovery });
  });

  test('429: guessing goes on in no session that a new password begins', async () => {
    const { client } = await withSecondFactor(server());
    const guess = (expected: string, password: string, at = 0) =>
      client.refused('removeSecondFactor', expected, { body: { password, code: `00000${at}` } });
    for (let at = 0; at < 10; at += 1) await guess('422 invalid_body', PASSWORD, at);
    await guess('429 rate_limited', PASSWORD);
    const next = `${PASSWORD} staple`;
    const body = { current_password: PASSWORD, new_password: next };
    await client.ok('changePassword', { body }, 204);
    await guess('429 rate_limited', next);
  });
});
