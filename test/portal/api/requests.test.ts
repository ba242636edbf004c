import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../server/src/durations.ts';
import { call } from '../../support/call.ts';
import { PORTAL_ENV, portalClient, signedUp } from '../../support/portal-client.ts';
import { useServer } from '../../support/server.ts';

const server = useServer({ env: PORTAL_ENV });

const CREDENTIALS = { email: 'amina@mail.test', password: 'correct horse battery' };

describe('the origin of requests that may change something', () => {
  test.each([
    ['another site', 'https://evil.test'],
    ['another port of this machine', 'http://127.0.0.1:1'],
    ['a sandboxed page', 'null'],
    ['nothing', ''],
    ['the host as a prefix', 'http://127.0.0.1.evil.test'],
  ])('403: %s', async (_, origin) => {
    const client = await signedUp(server());
    const headers = { Origin: origin };
    await client.refused('signOut', '403 origin_not_allowed', { headers });
    await client.refused('signIn', '403 origin_not_allowed', { headers, body: CREDENTIALS });
    await client.ok('listKeys', { headers });
  });

  test('403: a page under a name that was made to lead to this machine', async () => {
    const client = await signedUp(server());
    const headers = { Origin: 'http://evil.test', Host: 'evil.test' };
    await client.refused('signOut', '403 origin_not_allowed', { headers });
  });

  test('403: no Origin at all', async () => {
    const answer = await call(server(), '/portal/api/session', { method: 'DELETE' });
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.text).code).toBe('origin_not_allowed');
  });
});

describe('bodies', () => {
  const headers = () => ({ Origin: `http://127.0.0.1:${server().port}` });
  const send = (body: string, type: string | undefined) =>
    call(server(), '/portal/api/session', {
      method: 'POST',
      headers: { ...headers(), ...(type !== undefined && { 'Content-Type': type }) },
      body,
    });

  test.each([
    ['400 malformed_request', '{"email":', 'application/json'],
    ['422 invalid_body', '', 'application/json'],
    ['413 body_too_large', JSON.stringify({ email: 'x'.repeat(20_000) }), 'application/json'],
    ['415 unsupported_media_type', 'email=a', 'application/x-www-form-urlencoded'],
    ['415 unsupported_media_type', '{}', 'text/plain'],
    ['415 unsupported_media_type', '{}', undefined],
    ['422 invalid_body', '[]', 'application/json'],
    ['422 invalid_body', 'null', 'application/json'],
    ['422 invalid_body', '{}', 'Application/JSON; charset=utf-8'],
  ])('%s: %j', async (expected, body, type) => {
    const answer = await send(body, type);
    expect(`${answer.status} ${JSON.parse(answer.text).code}`).toBe(expected);
  });

  test('400: a body where none is taken', async () => {
    const answer = await call(server(), '/portal/api/session', {
      method: 'DELETE',
      headers: { ...headers(), 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(JSON.parse(answer.text).code).toBe('malformed_request');
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/portal/api', 404],
    ['GET', '/portal/api/', 404],
    ['GET', '/portal/api/keys/', 404],
    ['GET', '/portal/api/sign-in/email', 404],
    ['GET', '/portal/api/ok', 404],
    ['GET', '/portal/api/keys/%E0%A4%A', 400],
    ['PUT', '/portal/api/session', 405],
    ['OPTIONS', '/portal/api/session', 204],
  ])('%s %s: %i', async (method, path, status) => {
    const answer = await call(server(), path, { method });
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull();
  });

  test('405 names the methods that apply', async () => {
    const answer = await call(server(), '/portal/api/keys', { method: 'PUT' });
    expect(answer.headers.get('Allow')).toContain('GET');
  });

  test('HEAD answers as GET, without the body', async () => {
    const answer = await call(server(), '/portal/api/session', { method: 'HEAD' });
    expect([answer.status, answer.text]).toEqual([200, '']);
  });
});

test('nothing is kept by a cache, whatever the answer', async () => {
  const client = await signedUp(server());
  const answers = [
    await client.send('listKeys'),
    await client.send('signIn', { body: CREDENTIALS }),
    await client.send('signOut'),
    await client.send('listKeys'),
    await call(server(), '/portal/api/nothing'),
  ];
  for (const { headers } of answers) expect(headers.get('Cache-Control')).toBe('no-store');
});

test('429: more than 600 requests in a minute from one address', async () => {
  const client = portalClient(server(), '198.51.100.99');
  for (let sent = 0; sent < 600; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => client.ok('getSession')));
  const { answer } = await client.refused('getSession', '429 rate_limited');
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
});

test('429: a report counts for each month that it is about', async () => {
  const client = await signedUp(server());
  const from = new Date(Date.now() - 360 * DAY_MS).toISOString().slice(0, 10);
  // Thirteen months, or parts of them, at ten points each.
  for (let exports = 1; exports <= 4; exports += 1)
    expect((await client.send('exportUsage', { query: { from } })).status).toBe(200);
  await client.refused('exportUsage', '429 rate_limited', { query: { from } });
});

test('no secret is logged', async () => {
  const client = await signedUp(server());
  const { secret } = await client.ok('createKey', { body: { name: 'App', permissions: [] } });
  await client.send('signIn', { body: { ...CREDENTIALS, email: client.email } });
  const log = server().log.join('');
  expect(log).toContain('/session');
  for (const hidden of [secret, 'correct horse', client.email, ...client.cookies.values()])
    expect(log).not.toContain(hidden);
});

test('503: whether a session goes on cannot be told', async () => {
  const client = await signedUp(server());
  await sql`alter table sessions rename to sessions_away`.execute(server().db);
  const { answer } = await client.refused('listKeys', '503 unavailable');
  expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/);
  await sql`alter table sessions_away rename to sessions`.execute(server().db);
  await client.ok('listKeys');
});
