import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';
import type { Behaviour } from '../support/hostile-server.ts';
import {
  answer,
  json,
  problem,
  redirect,
  reset,
  stall,
} from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, KEY, timedOut } from './support/clients.ts';

/** Everything that logs could show of a value, with the causes of errors. */
function everything(value: unknown): string {
  const cause = value instanceof Error ? everything(value.cause) : '';
  const shown = inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true });
  const stack = value instanceof Error ? value.stack : '';
  return `${shown} ${JSON.stringify(value)} ${value} ${stack} ${cause}`;
}

const escaped = [...KEY].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');
const encoded = [...KEY].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const body = (text: string) => `{"code":"not_found","detail":"${text}","type":"http://a/${text}"}`;

/** The beginning of the key too must not show: broken JSON is quoted by a few characters. */
function expectNoKey(value: unknown): void {
  const shown = everything(value).toLowerCase();
  expect(shown).not.toContain(KEY.slice(0, 6).toLowerCase());
  expect(shown).not.toContain(encoded.slice(0, 18));
}

test('the client holds the key where nobody sees it', () => {
  const client = new RecitersClient({ apiKey: KEY });
  expectNoKey(client);
  expectNoKey(client.forUser('user:1'));
});

describe('a failure does not show the key', () => {
  test.each<[string, string, Behaviour]>([
    ['a refusal', 'StatusError', problem(401, 'api_key_invalid')],
    ['a reset', 'ConnectionError', reset],
    ['a body that echoes it', 'StatusError', answer(403, body(KEY))],
    ["a body that echoes it with JSON's escapes", 'StatusError', answer(403, body(escaped))],
    ['a body that echoes it in small letters', 'StatusError', answer(403, body(KEY.toLowerCase()))],
    ['a code that echoes it', 'StatusError', problem(403, KEY)],
    ['a text that echoes it', 'StatusError', answer(502, `Bad gateway for ${KEY}`)],
    ['a text that is it', 'StatusError', answer(502, KEY)],
    ['JSON that is it', 'StatusError', json(500, { [KEY]: [KEY] })],
    ['a page that is it', 'DecodeError', answer(200, KEY)],
    ['a request id that echoes it', 'StatusError', answer(500, '', { 'X-Request-Id': `a-${KEY}` })],
    [
      'a page without JSON whose id echoes it',
      'DecodeError',
      answer(200, '{', { 'X-Request-Id': `a-${KEY}` }),
    ],
    ['a Location that echoes it', 'StatusError', redirect(302, `https://evil.test/${KEY}`)],
    ['a Location that escapes it', 'StatusError', redirect(302, `https://evil.test/${encoded}`)],
    ['a Retry-After that echoes it', 'StatusError', answer(429, '', { 'Retry-After': KEY })],
  ])('in the error of %s, or in what onAttempt is told', async (_, name, behaviour) => {
    const { client, attempts } = await clientOf([behaviour]);
    const error = await failureOf(client.reciters.list());
    expect(error).toMatchObject({ name });
    expectNoKey(error);
    expectNoKey((error as { problem?: unknown }).problem);
    expectNoKey(attempts);
  });

  test('in the error of an answer that takes too long', async () => {
    const { error, attempts } = await timedOut(stall);
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expectNoKey(error);
    expectNoKey(attempts);
  });

  test('in the error of links that echo it', async () => {
    const page = { count: 9, results: [{ id: 1 }] };
    const links = { Link: `</reciters/?page=7&key=${KEY}>; rel="next"` };
    const { client } = await clientOf([json(200, page, links)]);
    const reciters = client.reciters.all();
    await reciters.next();
    expectNoKey(await failureOf(reciters.next()));
  });

  test('in the error of what is no HTTP but echoes the request', async () => {
    const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    onTestFinished(() => void echo.close());
    const baseUrl = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const client = new RecitersClient({ apiKey: KEY, baseUrl, retries: 0 });
    const error = await failureOf(client.reciters.list());
    expect(error).toMatchObject({
      name: 'ConnectionError',
      message: expect.stringContaining('the answer was not HTTP (HPE_INVALID_CONSTANT)'),
    });
    expectNoKey(error);
  });

  test.each([
    ['itself', (init: RequestInit) => Object.assign(new Error('no'), { init })],
    [
      'a Request',
      (init: RequestInit) => Object.assign(new Error('no'), { init: new Map([[1, init]]) }),
    ],
    [
      'Headers',
      ({ headers }: RequestInit) => Object.assign(new Error(), { sent: new Headers(headers) }),
    ],
    ['its cause', (init: RequestInit) => new Error('no', { cause: { init } })],
    ['its message', (init: RequestInit) => new Error(JSON.stringify(init.headers))],
    [
      'a getter that throws',
      (init: RequestInit) => ({
        get a() {
          throw new Error(JSON.stringify(init));
        },
      }),
    ],
  ])('in the error of a fetch whose own error holds the request in %s', async (_, failure) => {
    const client = new RecitersClient({
      apiKey: KEY,
      retries: 0,
      fetch: (_, init) => Promise.reject(failure(init)),
    });
    expectNoKey(await failureOf(client.reciters.list()));
  });

  test('in what the raw client gives', async () => {
    const { client } = await clientOf([answer(403, body(KEY), { 'X-Echo': KEY })]);
    const { error, response } = await client.raw.GET('/reciters/');
    expectNoKey(error);
    expectNoKey([...response.headers]);
  });
});

test('a cause that does not hold it stays as it is', async () => {
  const cause = new TypeError('fetch failed', { cause: new Error('odd') });
  const fetch = () => Promise.reject(cause);
  const client = new RecitersClient({ apiKey: KEY, retries: 0, fetch });
  const error = await failureOf(client.reciters.list());
  expect((error as Error).cause).toBe(cause);
});

test('what is too short to be a secret spoils no answer', async () => {
  const { client } = await clientOf([json(200, { count: 1, results: [{ id: 1 }] })], {
    apiKey: 'count',
  });
  expect(await client.reciters.list()).toEqual({ count: 1, results: [{ id: 1 }] });
});
