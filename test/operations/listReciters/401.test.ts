import { describe, expect, test } from 'vitest';
import { digestApiKey, generateApiKey } from '../../../server/src/domain/keys/api-key.ts';
import { HOUR_MS } from '../../../server/src/durations.ts';
import { revokeKey } from '../../../server/src/storage/keys/keys.ts';
import { childrenOf, placeOf } from '../../support/contract.ts';
import { listReciters, problemIn } from '../../support/list-reciters.ts';
import { rawGet, sendRaw } from '../../support/raw-http.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const askWith = (key: string) => listReciters(server(), '', { headers: { 'X-API-Key': key } });

/** The answer without what differs from one request to the next. */
async function refusalOf(key: string) {
  const answer = await askWith(key);
  expect(answer.status).toBe(401);
  const { request_id: _, ...problem } = problemIn(answer);
  const names = [...answer.headers.keys()].sort();
  return { problem, names, challenge: answer.headers.get('WWW-Authenticate') };
}

describe('api_key_invalid', () => {
  test.each<[string, (key: string) => string]>([
    ['empty', () => ''],
    ['no key at all', () => 'secret'],
    ['in small letters', (key) => key.toLowerCase()],
    ['in capital letters', (key) => key.toUpperCase()],
    ['its prefix in capital letters', (key) => key.replace('rk_', 'RK_')],
    ['without its prefix', (key) => key.slice(3)],
    ['without its last character', (key) => key.slice(0, -1)],
    ['with one character more', (key) => `${key}0`],
    [
      'with one character changed',
      (key) => key.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    ['with a space within', (key) => `${key.slice(0, 20)} ${key.slice(20)}`],
    ['in quotes', (key) => `"${key}"`],
    ['as a bearer token', (key) => `Bearer ${key}`],
    ['twice in one header', (key) => `${key},${key}`],
    ['very long', (key) => key.repeat(100)],
  ])('a valid key, sent %s', async (_, change) => {
    const { key } = await server().createKey();
    expect((await refusalOf(change(key))).problem.code).toBe('api_key_invalid');
  });

  test.each(['X-API-Key', 'x-api-key'])('a valid key in two header lines (%s)', async (name) => {
    const { key } = await server().createKey();
    const answer = await sendRaw(
      server(),
      rawGet('/reciters/', `X-API-Key: ${key}`, `${name}: ${key}`),
    );
    expect(problemIn(answer).code).toBe('api_key_invalid');
  });

  test("the contract's keys that are right in form and nobody's", async () => {
    const scheme = ['components', 'securitySchemes', 'ApiKey', 'x-unknown-examples'];
    for (const [, { value }] of childrenOf(placeOf('openapi', ...scheme)))
      expect((await refusalOf(`${value}`)).problem.code).toBe('api_key_invalid');
  });

  test('malformed, unknown and revoked are one answer', async () => {
    const { id, key } = await server().createKey();
    await revokeKey(server().db, id, new Date());
    const revoked = await refusalOf(key);
    expect(await refusalOf(generateApiKey())).toEqual(revoked);
    expect(await refusalOf('malformed')).toEqual(revoked);
  });
});

test('spaces around the value are not part of it (RFC 9110, section 5.5): accepted', async () => {
  const { key } = await server().createKey();
  const answer = await sendRaw(server(), rawGet('/reciters/', `X-API-Key: \t ${key} \t`));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('RateLimit-Policy')).toContain('"key"');
});

test('the name of the header has no case', async () => {
  const { key } = await server().createKey();
  const answer = await sendRaw(server(), rawGet('/reciters/', `x-ApI-kEY: ${key}`));
  expect(answer.status).toBe(200);
});

test('api_key_expired: past its expiry, and only then', async () => {
  const past = await server().createKey({ expiresAt: new Date(Date.now() - 1) });
  expect((await refusalOf(past.key)).problem.code).toBe('api_key_expired');
  const future = await server().createKey({ expiresAt: new Date(Date.now() + HOUR_MS) });
  expect((await askWith(future.key)).status).toBe(200);
});

test('the answer names the scheme, and holds nothing of the key', async () => {
  const key = generateApiKey();
  const answer = await askWith(key);
  expect(answer.headers.get('WWW-Authenticate')).toMatch(/^ApiKey /);
  const everything = JSON.stringify([...answer.headers]) + answer.text;
  expect(everything).not.toContain(key.slice(3, 15));
  expect(everything).not.toContain(digestApiKey(key));
});

describe('where a key is required', () => {
  const requiring = useServer({ env: { KEY_POLICY: 'required' } });

  test('api_key_required without one', async () => {
    const answer = await listReciters(requiring());
    expect(problemIn(answer)).toMatchObject({ status: 401, code: 'api_key_required' });
  });

  test('a valid key is let through', async () => {
    const { key } = await requiring().createKey();
    const answer = await listReciters(requiring(), '', { headers: { 'X-API-Key': key } });
    expect(answer.status).toBe(200);
  });
});
