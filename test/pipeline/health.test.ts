import { describe, expect, test } from 'vitest';
import { call } from '../support/call.ts';
import { useServer } from '../support/server.ts';

const server = useServer({ env: { RATE_LIMIT_ANONYMOUS: '1/3600' } });

test('/healthz: the process answers', async () => {
  const answer = await call(server(), '/healthz');
  expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status: 'ok' }]);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
});

test('/readyz: it may be sent requests, and how its parts are', async () => {
  const answer = await call(server(), '/readyz');
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ status: 'ok', parts: { database: 'ok' } });
});

test.each(['/healthz', '/readyz'])('%s counts against no limit', async (path) => {
  for (let at = 0; at < 5; at += 1) {
    const { status, headers } = await call(server(), path);
    expect([status, headers.get('RateLimit')]).toEqual([200, null]);
  }
});

test.each(['/healthz', '/readyz'])('%s is read alone', async (path) => {
  expect((await call(server(), path, { method: 'POST' })).status).toBe(404);
});

describe('once the service is told to stop', () => {
  const stopping = useServer();

  test('it is not ready, but healthy, and what still comes is answered', async () => {
    stopping().service.drain();
    expect((await call(stopping(), '/readyz')).status).toBe(503);
    expect((await call(stopping(), '/healthz')).status).toBe(200);
    expect((await call(stopping(), '/reciters/')).status).toBe(200);
  });
});
