import { describe, expect, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';
import { HOUR_MS } from '../../server/src/durations.ts';
import { useServer } from '../support/server.ts';
import { failureOf } from './support/clients.ts';

describe('with the service itself', () => {
  const server = useServer();
  const withKey = async (permissions?: string[]): Promise<RecitersClient> => {
    const { key } = await server().createKey(permissions && { permissions });
    return new RecitersClient({ apiKey: key, baseUrl: server().url });
  };

  test('list gives what was searched for', async () => {
    const client = await withKey();
    const { count, results } = await client.reciters.list({ search: 'husary' });
    expect(count).toBe(1);
    expect(results).toMatchObject([{ name: 'Mahmoud Khalil Al-Hussary' }]);
    expect(await client.reciters.list({ search: 'الحصري' })).toEqual({ count, results });
  });

  test('listWithResponse tells what came around it', async () => {
    const client = await withKey();
    expect(await client.reciters.listWithResponse({ page_size: 1 })).toMatchObject({
      data: { results: [{ id: expect.any(Number) }] },
      url: `${server().url}/reciters/?page_size=1`,
      status: 200,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      rateLimit: { policy: 'key', remaining: 99_999, resetMs: expect.any(Number) },
      attempts: 1,
    });
  });

  test('all gives every reciter once', async () => {
    const client = await withKey();
    const { count } = await client.reciters.list();
    const ids = new Set<number>();
    for await (const { id } of client.reciters.all({ page_size: 50 })) ids.add(id);
    expect(ids.size).toBe(count);
  });

  test('an end user is taken', async () => {
    const client = await withKey();
    expect(await client.forUser('user:42').reciters.list({ page_size: 1 })).toBeDefined();
  });

  test('no key is needed', async () => {
    const { url } = server();
    const { rateLimit } = await new RecitersClient({ baseUrl: url }).reciters.listWithResponse();
    expect(rateLimit).toMatchObject({ policy: 'anonymous' });
  });

  test('a key that is none is refused', async () => {
    const client = new RecitersClient({ apiKey: 'rk_none', baseUrl: server().url });
    expect(await failureOf(client.reciters.list())).toMatchObject({
      status: 401,
      code: 'api_key_invalid',
      requestId: expect.any(String),
    });
  });

  test('a key without the permission is refused', async () => {
    const client = await withKey([]);
    expect(await failureOf(client.reciters.list())).toMatchObject({
      status: 403,
      code: 'permission_denied',
    });
  });

  test('a parameter out of its range is refused by name', async () => {
    const client = await withKey();
    const expected = { code: 'invalid_parameter', errors: [{ in: 'query', name: 'page_size' }] };
    const error = await failureOf(client.reciters.list({ page_size: 101 }));
    expect(error).toMatchObject({ status: 400, code: 'invalid_parameter', problem: expected });
    const query = { page_size: 101 };
    const raw = await client.raw.GET('/reciters/', { params: { query } });
    expect(raw.response.status).toBe(400);
    expect(raw.error).toMatchObject(expected);
  });
});

describe('with a service whose limit is used up', () => {
  const server = useServer({ env: { RATE_LIMIT_ANONYMOUS: '1/3600' } });

  test('a call fails at once and tells when to come back', async () => {
    const client = new RecitersClient({ baseUrl: server().url });
    await client.reciters.list();
    const error = await failureOf(client.reciters.list());
    expect(error).toMatchObject({ status: 429, code: 'rate_limited', attempts: 1 });
    const { retryAfterMs } = error as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(HOUR_MS - 60_000);
    expect(retryAfterMs).toBeLessThanOrEqual(HOUR_MS);
  });
});
