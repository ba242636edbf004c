import { expect, test } from 'vitest';
import {
  NEW_KEY,
  PASSWORD,
  PORTAL_ENV,
  portalClient,
  signedUp,
} from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

test.each(['amina', 'amina@', 'amina@mail', '@mail.test', 'a b@mail.test'])(
  '422: the address %j says which rule it breaks',
  async (email) => {
    const client = portalClient(server());
    const body = { email, password: PASSWORD };
    for (const operation of ['signUp', 'signIn'] as const) {
      const { errors } = await client.refused(operation, '422 invalid_body', { body });
      expect(errors).toEqual([
        {
          ...{ in: 'body', name: 'email', reason: 'email_form' },
          detail: 'must be an e-mail address, such as amina@mail.test',
        },
      ]);
    }
  },
);

test('422: a code of the wrong form, and a wrong one', async () => {
  const client = await signedUp(server());
  await client.ok('startSecondFactor', { body: { password: PASSWORD } });
  const reasonOf = async (code: string) =>
    (await client.refused('confirmSecondFactor', '422 invalid_body', { body: { code } })).errors;
  expect(await reasonOf('12345')).toMatchObject([{ name: 'code', reason: 'code_form' }]);
  expect(await reasonOf('000000')).toMatchObject([{ name: 'code', reason: 'incorrect' }]);
});

test('422: half an invitation, and one that is not ours', async () => {
  const client = portalClient(server());
  const body = { email: `${crypto.randomUUID()}@mail.test`, password: PASSWORD };
  const half = { body: { ...body, invite: 'a token?' } };
  expect((await client.refused('signUp', '422 invalid_body', half)).errors).toMatchObject([
    { name: 'invite', reason: 'link_form' },
  ]);
  const foreign = { body: { ...body, invite: 'abc' } };
  expect((await client.refused('signUp', '422 token_invalid', foreign)).errors).toMatchObject([
    { name: 'invite', reason: 'used_or_expired' },
  ]);
});

test.each([
  [{ code: '12345' }, [{ name: 'code', reason: 'code_form' }]],
  [{ recovery_code: '' }, [{ name: 'recovery_code', reason: 'required' }]],
])('422: of two kinds of code, %j names the one that was sent', async (body, errors) => {
  const client = portalClient(server());
  const refused = await client.refused('verifySecondFactor', '422 invalid_body', { body });
  expect(refused.errors).toMatchObject(errors);
  expect(refused.errors).toHaveLength(1);
});

test('422: every fault of a body has a reason', async () => {
  const client = await signedUp(server());
  const reasonsOf = async (body: object) =>
    (await client.refused('createKey', '422 invalid_body', { body })).errors?.map(
      ({ name, reason }) => `${name} ${reason}`,
    );
  expect(await reasonsOf({})).toEqual(['name required', 'permissions required']);
  expect(await reasonsOf({ ...NEW_KEY, name: 7, permissions: ['a', 'a'], id: 'mine' })).toEqual([
    'id unknown_field',
    'name wrong_type',
    'permissions repeated',
  ]);
  expect(await reasonsOf({ ...NEW_KEY, expires_at: 'tomorrow' })).toEqual(['expires_at time_form']);
});
