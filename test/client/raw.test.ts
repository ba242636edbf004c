import { describe, expect, test } from 'vitest';
import { answer, good, json, problem } from '../support/hostile-server-behaviours.ts';
import { clientOf, KEY } from './support/clients.ts';

describe('the raw client is openapi-fetch', () => {
  test('whose answer is either data or error', async () => {
    const { client } = await clientOf([good, problem(403, 'permission_denied')]);
    expect(await client.raw.GET('/reciters/')).toMatchObject({ data: { count: 1 } });
    const refused = await client.raw.GET('/reciters/');
    expect(refused).toMatchObject({
      error: { code: 'permission_denied' },
      response: { status: 403 },
    });
    expect(refused).not.toHaveProperty('data');
  });

  test('which gives other bodies as openapi-fetch does', async () => {
    const { client } = await clientOf([answer(400, 'no'), answer(400)]);
    expect(await client.raw.GET('/reciters/')).toMatchObject({ error: 'no' });
    expect((await client.raw.GET('/reciters/')).response.ok).toBe(false);
  });

  test.each([204, 304])('which takes an answer without a body: %i', async (status) => {
    const { client } = await clientOf([(_, res) => res.writeHead(status).end()]);
    const { response, data } = await client.raw.GET('/reciters/');
    expect([response.status, data]).toEqual([status, undefined]);
  });

  test('which takes parseAs, headers and middleware', async () => {
    const { client, server } = await clientOf([json(200, { count: 0, results: [] })]);
    client.raw.use({
      onRequest: ({ request }) => request.headers.set('X-Trace', 'a'),
    });
    const { data } = await client.raw.GET('/reciters/', {
      parseAs: 'text',
      headers: { Accept: 'application/json' },
    });
    expect(data).toBe('{"count":0,"results":[]}');
    expect(server.requests[0]?.headers).toMatchObject({
      'x-trace': 'a',
      accept: 'application/json',
      'x-api-key': KEY,
    });
  });

  test("whose callers' headers never double those of the client", async () => {
    const { client, server } = await clientOf([good]);
    await client.forUser('user:1').raw.GET('/reciters/', {
      params: { header: { 'X-External-User-Id': 'user:2' } },
      headers: { 'X-API-Key': 'rk_other' },
    });
    expect(server.requests[0]?.headers).toMatchObject({
      'x-external-user-id': 'user:2',
      'x-api-key': KEY,
    });
  });
});
