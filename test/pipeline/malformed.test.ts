import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectDocumented, OTHER_RESPONSES, responsesOf } from '../support/contract-check.ts';
import { problemIn } from '../support/list-reciters.ts';
import { connectRaw, rawGet, sendRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

const PATH = '/reciters/';

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: reciters.test\r\n\r\n'],
  ['HTTP/2 without negotiation', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no Host', 'GET /reciters/ HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['two Hosts', rawGet(PATH, 'Host: reciters.test')],
  ['two Hosts, one of them empty', rawGet(PATH, 'hOST:')],
  ['two Hosts for a page', rawGet('/docs/', 'Host: reciters.test')],
  ['two Hosts for a check of health', rawGet('/healthz', 'Host: reciters.test')],
  ['two Hosts for the portal', rawGet('/portal/api/session', 'Host: reciters.test')],
  ['a space in the address', rawGet('/reciters/?search=a b')],
  ['bytes that are not ASCII in the address', rawGet('/reciters/?search=الحصري')],
  ['a header line without a colon', rawGet(PATH, 'no header')],
  ['a header with a control character', rawGet(PATH, 'X-External-User-Id: a\u0001b')],
  ['a header with a NUL', rawGet(PATH, 'X-External-User-Id: a\u0000b')],
  ['a space before the colon', rawGet(PATH, 'X-API-Key : x')],
  ['a length that is no number', rawGet(PATH, 'Content-Length: x')],
  ['two lengths', rawGet(PATH, 'Content-Length: 1', 'Content-Length: 2')],
  ['a length and chunks', rawGet(PATH, 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['chunks that are not chunks', `${rawGet(PATH, 'Transfer-Encoding: chunked')}x\r\n\r\n`],
  ['an address of something else', rawGet('foo://reciters.test')],
  ['a request for a tunnel', 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n'],
  ['one with a query', rawGet('foo://reciters.test?page=2')],
  ['one that is none', rawGet('http://[::1')],
  ['a path without its first slash', rawGet('reciters/')],
  ['an escape in the path that is cut off', rawGet('/%E0%A4%A')],
  ['an escape in the path that is not UTF-8', rawGet('/reciters/%FF')],
])('%s: 400', async (_, text) => {
  const answer = await sendRaw(server(), text);
  expect(problemIn(answer)).toMatchObject({ status: 400, code: 'malformed_request' });
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('a malformed address counts against the limit, as any other', async () => {
  const answer = await sendRaw(server(), rawGet('foo://reciters.test'));
  expect(answer.headers.get('RateLimit')).toMatch(/^"anonymous";r=\d+;t=\d+$/);
});

test('an address with Arabic in it: 400, and what to do', async () => {
  const answer = await sendRaw(server(), rawGet('/reciters/?search=الحصري'));
  expect(problemIn(answer).detail).toContain("--data-urlencode 'search=…'");
});

test.each([
  ['of a known length', ['Content-Length: 2'], '{}'],
  ['in chunks', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ['that does not come', ['Content-Length: 5'], ''],
])('a body %s on GET: 400', async (_, lines, body) => {
  const answer = await sendRaw(server(), rawGet(PATH, ...lines) + body);
  expectDocumented(responsesOf('openapi', 'listReciters'), answer);
  expect(problemIn(answer).code).toBe('malformed_request');
});

test('a body of no bytes counts as no body: 200', async () => {
  expect((await sendRaw(server(), rawGet(PATH, 'Content-Length: 0'))).status).toBe(200);
});

test.each([
  ['one header', [`X-Padding: ${'a'.repeat(20_000)}`]],
  ['many headers', Array.from({ length: 1_500 }, (_, at) => `X-Padding-${at}: a`)],
  ['a key', [`X-API-Key: ${'a'.repeat(20_000)}`]],
])('headers that are too large, for %s: 431', async (_, lines) => {
  const answer = await sendRaw(server(), rawGet(PATH, ...lines));
  expectDocumented(OTHER_RESPONSES, answer);
  expect(problemIn(answer).code).toBe('headers_too_large');
});

test('a key behind thousands of header lines: 401, as anywhere else', async () => {
  const lines = Array.from({ length: 2_100 }, () => 'a:');
  const answer = await sendRaw(server(), rawGet(PATH, ...lines, 'X-API-Key: none'));
  expect(problemIn(answer)).toMatchObject({ status: 401, code: 'api_key_invalid' });
});

test('an address that is too long: 431', async () => {
  const answer = await sendRaw(server(), rawGet(`/reciters/?search=${'a'.repeat(20_000)}`));
  expect(problemIn(answer).status).toBe(431);
});

test('a header whose name is as long as Host is none', async () => {
  const connection = await connectRaw(server());
  connection.end(rawGet(PATH, 'From: somebody@mail.test'));
  expect(await connection.answers()).toMatchObject([{ status: 200 }]);
});

describe('what is no request behind good ones on the same connection', () => {
  const GOOD = 'GET /reciters/ HTTP/1.1\r\nHost: reciters.test\r\n\r\n';
  const BAD = 'this is no request\r\n\r\n';

  /** All answers to a text, until the server ends the connection. */
  async function answersTo(...texts: string[]): Promise<number[]> {
    const connection = await connectRaw(server());
    for (const text of texts) {
      connection.send(text);
      await sleep(texts.length > 1 ? 50 : 0);
    }
    const answers = await connection.answers(10);
    await connection.ended;
    return answers.map(({ status }) => status);
  }

  test.each([1, 2, 5])('%d of them are answered first, then it is refused', async (count) => {
    const answered = Array.from({ length: count }, () => 200);
    expect(await answersTo(GOOD.repeat(count) + BAD)).toEqual([...answered, 400]);
  });

  test('so are those that are looked up', async () => {
    const { key } = await server().createKey();
    const withKey = GOOD.replace('Host', `X-API-Key: ${key}\r\nHost`);
    expect(await answersTo(withKey + BAD)).toEqual([200, 400]);
  });

  test('it is refused once, however much follows', async () => {
    expect(await answersTo(GOOD + BAD, BAD, BAD)).toEqual([200, 400]);
    expect(await answersTo(GOOD, BAD, GOOD)).toEqual([200, 400]);
  });

  test('where it is in the body of the last one, it is that one that is refused', async () => {
    const chunked = GOOD.replace('Host', 'Transfer-Encoding: chunked\r\nHost');
    expect(await answersTo(`${GOOD}${chunked}no chunk\r\n\r\n`)).toEqual([200, 400]);
  });

  test('nothing follows an answer that was said to be the last', async () => {
    expect(await answersTo(rawGet(PATH) + BAD)).toEqual([200]);
  });

  test('so is a request for a tunnel', async () => {
    const tunnel = 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n';
    expect(await answersTo(GOOD + tunnel)).toEqual([200, 400]);
    expect(await answersTo(GOOD, tunnel, 'whatever')).toEqual([200, 400]);
  });

  test('it makes no difference that the caller ends its side behind it', async () => {
    const connection = await connectRaw(server());
    connection.end(GOOD + BAD);
    const answers = await connection.answers(2);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
    await connection.ended;
  });
});

test('the connection ends after what was no request; the next one is served', async () => {
  const connection = await connectRaw(server());
  connection.send('hello\r\n\r\n');
  await connection.ended;
  expect((await call(server(), PATH)).status).toBe(200);
});
