import { describe, expect, test } from 'vitest';
import { reasonOf } from '../../client/src/connection-failure.ts';
import { ConnectionError, RecitersClient } from '../../client/src/index.ts';
import {
  answer,
  cutShort,
  good,
  reset,
  resetInBody,
} from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, hostile } from './support/clients.ts';

const NOBODY = 'the connection was refused, so nothing listens at this address';
const UNKNOWN = 'the host name was not found (DNS)';
const CERTIFICATE = "the host's certificate is not trusted (TLS)";
const TLS = 'no secure connection was possible (TLS)';
const FAR = 'the host could not be reached';
const BROKEN = 'the connection broke off';

const messageFrom = async (baseUrl: string): Promise<string> => {
  const error = await failureOf(new RecitersClient({ baseUrl, retries: 0 }).reciters.list());
  expect(error).toBeInstanceOf(ConnectionError);
  return (error as Error).message;
};

describe('a ConnectionError says in plain words that', () => {
  test('nothing listens', async () => {
    const { url, close } = await hostile(good);
    close();
    expect(await messageFrom(url)).toBe(`${url}/reciters/: ${NOBODY} (ECONNREFUSED)`);
  });

  test('no host has this name', async () => {
    const url = 'https://nowhere.invalid';
    expect(await messageFrom(url)).toMatch(/: the host name was not found \(DNS\) \(E\w+\)$/);
  });

  test('the host does not speak TLS', async () => {
    const { url } = await hostile(good);
    expect(await messageFrom(url.replace('http:', 'https:'))).toContain(`${TLS} (ERR_SSL_`);
  });

  test.each([
    ['before the answer', reset],
    ['in the answer', resetInBody],
    ['before its end', cutShort],
  ])('the connection broke off %s', async (_, behaviour) => {
    const { client } = await clientOf([behaviour], { retries: 0 });
    expect((await failureOf(client.reciters.list())) as Error).toMatchObject({
      message: expect.stringContaining(BROKEN),
    });
  });
});

describe('the reason', () => {
  const nested = (code: string, message = '') => {
    const cause = Object.assign(new Error(message), { code });
    return new TypeError('fetch failed', { cause });
  };

  test.each([
    ['ECONNREFUSED', NOBODY],
    ['EAI_AGAIN', UNKNOWN],
    ['CERT_HAS_EXPIRED', CERTIFICATE],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', CERTIFICATE],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', CERTIFICATE],
    ['ERR_TLS_CERT_ALTNAME_INVALID', CERTIFICATE],
    ['EPROTO', TLS],
    ['UND_ERR_CONNECT_TIMEOUT', FAR],
    ['EHOSTUNREACH', FAR],
    ['ECONNRESET', BROKEN],
    ['UND_ERR_SOCKET', BROKEN],
  ])('for %s comes with the code', (code, words) => {
    expect(reasonOf(nested(code))).toBe(`${words} (${code})`);
  });

  test.each([
    [
      'Deno',
      new TypeError('client error (Connect): tcp connect error: Connection refused'),
      NOBODY,
    ],
    ['Chromium', new TypeError('net::ERR_NAME_NOT_RESOLVED'), UNKNOWN],
    ['curl', new Error('Could not resolve host: nowhere.invalid'), UNKNOWN],
    ['Bun', Object.assign(new Error('Unable to connect.'), { code: 'ConnectionRefused' }), NOBODY],
  ])('is found in what %s throws', (_, cause, words) => {
    expect(reasonOf(cause)).toContain(words);
  });

  test('is the innermost message where it is not known', () => {
    expect(reasonOf(nested('E_ODD', 'bad port'))).toBe('bad port (E_ODD)');
    expect(reasonOf(new TypeError('Failed to fetch'))).toBe('Failed to fetch');
    const old = 'Promise.withResolvers is not a function';
    expect(reasonOf(new TypeError('fetch failed', { cause: new TypeError(old) }))).toBe(old);
    expect(reasonOf('a text')).toBe('a text');
    expect(reasonOf(undefined)).toBe('undefined');
  });

  test('is never blank: for an answer of 407, the innermost error has no message', async () => {
    const { client } = await clientOf([answer(407)], { retries: 0 });
    expect(`${await failureOf(client.reciters.list())}`).toMatch(/: TypeError: fetch failed$/);
  });

  test('does not go round in circles', () => {
    const error = new Error('round');
    error.cause = error;
    expect(reasonOf(error)).toBe('round');
  });
});
