import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { rawGet, sendRaw } from '../support/raw-http.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test.each([
  '/reciters/',
  '/reciters',
  '/reciters/?page=0',
  '/nothing',
  '/healthz',
  '/openapi.json',
])('%s has one, and another each time', async (path) => {
  const [one, other] = [await call(server(), path), await call(server(), path)];
  expect(one.headers.get('X-Request-Id')).toMatch(UUID);
  expect(other.headers.get('X-Request-Id')).toMatch(UUID);
  expect(other.headers.get('X-Request-Id')).not.toBe(one.headers.get('X-Request-Id'));
});

test('one that the caller makes up is not taken', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await call(server(), '/reciters/', { headers: { 'X-Request-Id': id } });
  expect(answer.headers.get('X-Request-Id')).not.toBe(id);
});

test('what is no request has one as well', async () => {
  const answer = await sendRaw(server(), rawGet('/reciters/', 'no header'));
  expect(answer.headers.get('X-Request-Id')).toMatch(UUID);
});
