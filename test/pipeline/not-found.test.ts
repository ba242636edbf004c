import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../support/contract-check.ts';
import { problemIn } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

test.each([
  '/nothing',
  '/reciters/1/2',
  '/reciters//',
  '//reciters/',
  '/Reciters/',
  '/RECITERS/',
  '/reciters/./1',
  '/reciters/../reciters/',
  '/reciters%2F',
  '/%00',
  '/metrics',
  '/favicon.ico',
  '/problems/no_such_code',
  '/problems/constructor',
  '/__proto__',
  `/${'a'.repeat(8_000)}`,
])('%s', async (path) => {
  const answer = await call(server(), path);
  expectDocumented(OTHER_RESPONSES, answer);
  expect(problemIn(answer)).toMatchObject({ status: 404, code: 'not_found' });
});

test('whatever the method', async () => {
  for (const method of ['POST', 'OPTIONS', 'DELETE'])
    expect((await call(server(), '/nothing', { method })).status).toBe(404);
});
