import { expect, test } from 'vitest';
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
  ['a space in the address', rawGet('/reciters/?search=a b')],
  ['bytes that are not ASCII in the address', rawGet('/reciters/?search=الحصري')],
  ['a header line without a colon', rawGet(PATH, 'no header')],
  ['a header with a control character', rawGet(PATH, 'X-External-User-Id: a\u0001b')],
  ['a header with a NUL', rawGet(PATH, 'X-External-User-Id: a\u0000b')],
  ['a space before the colon', rawGet(PATH, 'X-API-Key : x')],
  ['a length that is no number', rawGet(PATH, 'Content-Length: x')],
  ['two lengths', rawGet(PATH, 'Content-Length: 1', 'Content-Length: 2')],
  ['a length and chunks', rawGet(PATH, 'Content-Length: 5', 'Transfer-Encoding: chunked')],
  ['chunks that are none', `${rawGet(PATH, 'Transfer-Encoding: chunked')}x\r\n\r\n`],
  ['an escape in the path that is cut off', rawGet('/%E0%A4%A')],
  ['an escape in the path that is not UTF-8', rawGet('/reciters/%FF')],
])('%s: 400', async (_, text) => {
  const answer = await sendRaw(server(), text);
  expect(problemIn(answer)).toMatchObject({ status: 400, code: 'malformed_request' });
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json');
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
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

test('a body of no bytes is none: 200', async () => {
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

test('an address that is too long: 431', async () => {
  const answer = await sendRaw(server(), rawGet(`/reciters/?search=${'a'.repeat(20_000)}`));
  expect(problemIn(answer).status).toBe(431);
});

test('the connection ends after what was no request; the next one is served', async () => {
  const connection = await connectRaw(server());
  connection.send('hello\r\n\r\n');
  await connection.ended;
  expect((await call(server(), PATH)).status).toBe(200);
});
