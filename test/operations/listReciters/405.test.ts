import { expect, test } from 'vitest';
import { call } from '../../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../../support/contract-check.ts';
import { problemIn } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])('%s', async (method) => {
  const answer = await call(server(), '/reciters/?page=0', { method });
  expectDocumented(OTHER_RESPONSES, answer);
  expect(problemIn(answer).code).toBe('method_not_allowed');
  expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  expect(answer.text).toContain(method);
});

test('a body of whatever kind changes nothing', async () => {
  const headers = { 'Content-Type': 'application/json' };
  const answer = await call(server(), '/reciters/', { method: 'POST', headers, body: '{"a":' });
  expect(answer.status).toBe(405);
});
