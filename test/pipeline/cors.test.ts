import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { expectDocumented, OTHER_RESPONSES } from '../support/contract-check.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

const listOf = (value: string | null) => (value ?? '').toLowerCase().split(', ');

describe('a preflight', () => {
  const ask = (asked: string) =>
    call(server(), '/reciters/', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://app.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': asked,
      },
    });

  test('is answered 204, for any origin, without credentials', async () => {
    const answer = await ask('x-external-user-id');
    expectDocumented(OTHER_RESPONSES, answer);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS');
  });

  test('lets the end-user id pass, and keeps the key out of browsers', async () => {
    const { headers } = await ask('x-api-key,x-external-user-id');
    expect(listOf(headers.get('Access-Control-Allow-Headers'))).toEqual(['x-external-user-id']);
  });
});

test.each([
  ['200', '/reciters/'],
  ['400', '/reciters/?page=0'],
  ['404', '/nothing'],
])('pages of any origin may read the answer: %s', async (status, path) => {
  const answer = await call(server(), path, { headers: { Origin: 'https://app.example' } });
  expect(answer.status).toBe(Number(status));
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
});

test('they may read every header that the contract declares', async () => {
  const { headers } = await call(server(), '/reciters/');
  const exposed = listOf(headers.get('Access-Control-Expose-Headers'));
  for (const name of ['link', 'etag', 'ratelimit', 'retry-after', 'x-request-id', 'deprecation'])
    expect(exposed).toContain(name);
});

test.each(['/openapi.yaml', '/openapi.json'])('and the contract, for tools: %s', async (path) => {
  const { status, headers } = await call(server(), path);
  expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, '*']);
});
