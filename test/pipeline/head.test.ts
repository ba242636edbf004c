import { expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { listReciters } from '../support/list-reciters.ts';
import { useServer } from '../support/server.ts';

const server = useServer();

/** What differs from one request to the next, whatever its method. */
const PASSING = ['Date', 'X-Request-Id', 'RateLimit'];

test.each([
  ['200', '?page=2'],
  ['400', '?page=0'],
])('HEAD answers as GET, without the body: %s', async (status, query) => {
  const get = await listReciters(server(), query);
  const head = await listReciters(server(), query, { method: 'HEAD' });
  for (const name of PASSING) for (const { headers } of [get, head]) headers.delete(name);
  // The request id is in the body of a problem, but always as long as any other.
  expect([head.status, ...head.headers]).toEqual([Number(status), ...get.headers]);
  expect(head.text).toBe('');
});

test('HEAD of a page that was sent before: 304', async () => {
  const etag = (await listReciters(server())).headers.get('ETag') ?? '';
  const headers = { 'If-None-Match': etag };
  expect((await listReciters(server(), '', { method: 'HEAD', headers })).status).toBe(304);
});

test.each(['/nothing', '/healthz', '/openapi.json'])('HEAD %s', async (path) => {
  const get = await call(server(), path);
  const head = await call(server(), path, { method: 'HEAD' });
  expect(head.status).toBe(get.status);
  expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'));
  expect(head.text).toBe('');
});
