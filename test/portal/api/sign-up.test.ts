import { describe, expect, test } from 'vitest';
import {
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
  someAddress,
} from '../../support/portal-client.ts';
import { startServer, useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

const someone = () => ({ email: `${crypto.randomUUID()}@mail.test`, password: PASSWORD });

describe('POST /account', () => {
  test('201: signed in, and nobody is an operator by signing up, not even the first', async () => {
    const fresh = await startServer();
    const client = portalClient(fresh);
    const created = await client.ok('signUp', { body: someone() }, 201);
    expect(created).toMatchObject({ state: 'signed_in', account: { operator: false } });
    await client.refused('getOperatorOverview', '403 operator_required');
    await fresh.close();
  });

  test('422: without a password, where no mail could ask for one', async () => {
    const { email } = someone();
    const client = portalClient(server(), someAddress());
    const { errors } = await client.refused('signUp', '422 invalid_body', { body: { email } });
    expect(errors).toMatchObject([{ in: 'body', name: 'password' }]);
  });

  test('409: an address that has an account, in whatever case', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    const body = { email: email.toUpperCase(), password: PASSWORD };
    await client.refused('signUp', '409 email_taken', { body });
  });

  test.each([
    ['fourteen letters', 'x'.repeat(14)],
    ['fourteen emoji, which are longer in code units', '🌙'.repeat(14)],
    ['129 letters', 'x'.repeat(129)],
  ])('422: a password of %s', async (_, password) => {
    const client = portalClient(server(), someAddress());
    const body = { ...someone(), password };
    const { errors } = await client.refused('signUp', '422 invalid_body', { body });
    expect(errors).toMatchObject([{ in: 'body', name: 'password' }]);
  });

  test('201: a password in any script, up to 128 characters', async () => {
    const body = { ...someone(), password: 'كلمة سرّ طويلة جدًّا 🌙'.padEnd(128, 'ب') };
    await portalClient(server(), someAddress()).ok('signUp', { body }, 201);
    await portalClient(server(), someAddress()).ok('signIn', { body }, 200);
  });

  test.each([
    'amina',
    'amina@mail',
    'a b@mail.test',
    'a@mail.test, b@mail.test',
    'a@mail.test\n',
    '@mail.test',
  ])('422: the address %j', async (email) => {
    const client = portalClient(server(), someAddress());
    await client.refused('signUp', '422 invalid_body', { body: { ...someone(), email } });
  });

  test('422: nobody makes an operator of himself', async () => {
    const client = portalClient(server(), someAddress());
    const body = { ...someone(), operator: true };
    await client.refused('signUp', '422 invalid_body', { body });
  });

  test('429: the 21st account from an address in an hour', async () => {
    const client = portalClient(server(), someAddress());
    const body = { ...someone(), invite: 'made-up' };
    for (let account = 1; account <= 20; account += 1)
      await client.refused('signUp', '422 token_invalid', { body });
    await client.refused('signUp', '429 rate_limited', { body: someone() });
  });
});
