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

const wrong = (email: string) => ({ body: { email, password: 'not the right password' } });

describe('GET /session', () => {
  test('200: nobody is signed in', async () => {
    expect(await portalClient(server()).ok('getSession')).toEqual({
      state: 'signed_out',
      account: null,
      sign_up: 'open',
      sends_mail: false,
    });
  });

  test('200: who is signed in', async () => {
    const client = await signedUp(server());
    const { state, account } = await client.ok('getSession');
    expect(state).toBe('signed_in');
    expect(account).toMatchObject({ email: client.email, password_min_length: 15 });
  });

  test('200: a cookie that nobody signed is nobody', async () => {
    const client = await signedUp(server());
    const [[name, value]] = [...client.cookies] as [[string, string]];
    client.cookies.set(name, `${value.slice(0, -4)}AAAA`);
    expect(await client.ok('getSession')).toMatchObject({ state: 'signed_out' });
  });
});

describe('POST /session', () => {
  test('200: in whatever case the address is typed', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    const body = { email: email.toUpperCase(), password: PASSWORD };
    expect(await client.ok('signIn', { body })).toMatchObject({ account: { email } });
    expect(await client.ok('getSession')).toMatchObject({ state: 'signed_in' });
  });

  test('200: the cookie is out of reach of scripts and other sites', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    const answer = await client.send('signIn', { body: { email, password: PASSWORD } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^reciters_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^reciters_browser=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  test('401: the same for an unknown address as for a wrong password', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    const known = await client.refused('signIn', '401 credentials_invalid', wrong(email));
    const unknown = await client.refused(
      'signIn',
      '401 credentials_invalid',
      wrong('nobody@mail.test'),
    );
    const of = ({ answer, request_id, ...problem }: typeof known) => problem;
    expect(of(known)).toEqual(of(unknown));
    const headersOf = ({ answer }: typeof known) =>
      [...answer.headers.keys()].sort().map((name) => name);
    expect(headersOf(known)).toEqual(headersOf(unknown));
  });

  test('422: no address at all', async () => {
    const client = portalClient(server(), someAddress());
    const { errors } = await client.refused('signIn', '422 invalid_body', wrong('amina'));
    expect(errors).toMatchObject([{ in: 'body', name: 'email' }]);
  });

  test('429: the eleventh attempt at an account, from wherever, known or not', async () => {
    const { email } = await signedUp(server());
    for (const tried of [email, 'nobody-at-all@mail.test']) {
      for (let attempt = 1; attempt <= 10; attempt += 1) {
        const client = portalClient(server(), someAddress());
        await client.refused('signIn', '401 credentials_invalid', wrong(tried));
      }
      const client = portalClient(server(), someAddress());
      const body = { email: tried, password: PASSWORD };
      const { answer } = await client.refused('signIn', '429 rate_limited', { body });
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(800);
    }
  });

  test('429: the 51st attempt from an address, at whatever account', async () => {
    const client = portalClient(server(), someAddress());
    const guess = (email: string, expected: string) =>
      client.refused('signIn', expected, wrong(email));
    for (let attempt = 1; attempt <= 10; attempt += 1)
      await guess('one@mail.test', '401 credentials_invalid');
    for (let attempt = 11; attempt <= 49; attempt += 1)
      await guess('one@mail.test', '429 rate_limited');
    await guess('two@mail.test', '401 credentials_invalid');
    await guess('three@mail.test', '429 rate_limited');
  });

  test('200: success forgets the failures before', async () => {
    const { email } = await signedUp(server());
    const client = portalClient(server(), someAddress());
    const fail = () => client.refused('signIn', '401 credentials_invalid', wrong(email));
    for (let attempt = 1; attempt <= 9; attempt += 1) await fail();
    await client.ok('signIn', { body: { email, password: PASSWORD } });
    await fail();
    await fail();
  });
});

describe('DELETE /session', () => {
  test('204: the cookie opens nothing any more, even when it is kept', async () => {
    const client = await signedUp(server());
    const kept = new Map(client.cookies);
    await client.ok('signOut', {}, 204);
    expect([...client.cookies.keys()]).toEqual(['reciters_browser']);
    for (const [name, value] of kept) client.cookies.set(name, value);
    await client.refused('listKeys', '401 session_required');
  });

  test('204: also when nobody is signed in', async () => {
    await portalClient(server()).ok('signOut', {}, 204);
  });
});
