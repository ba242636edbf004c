import { describe, expect, test } from 'vitest';
import type { CallOptions } from '../../client/src/index.ts';
import type { Behaviour } from '../support/hostile-server.ts';
import { answer, good, json, page, problem, stall } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, KEY } from './support/clients.ts';

describe("a call's own timeoutMs", () => {
  test("counts instead of the client's, for this call alone", async () => {
    const late: Behaviour = (...exchange) => void setTimeout(() => good(...exchange), 60);
    const { client } = await clientOf([
      (req, res) => (req.url?.includes('page=2') ? late : stall)(req, res),
    ]);
    const error = await failureOf(client.reciters.list({}, { timeoutMs: 30 }));
    expect(error).toMatchObject({ name: 'TimeoutError' });
    expect((error as Error).message).toContain('no complete answer in 30 ms');
    expect(await client.reciters.list({ page: 2 })).toMatchObject({ count: 1 });
  });
});

describe("a call's own retries", () => {
  test.each([
    [0, 1],
    [4, 5],
  ])("count instead of the client's: %i", async (retries, attempts) => {
    const { client, server } = await clientOf([problem(503, 'unavailable')]);
    expect(await failureOf(client.reciters.list({}, { retries }))).toMatchObject({ attempts });
    expect(server.requests).toHaveLength(attempts);
    expect(await failureOf(client.reciters.list())).toMatchObject({ attempts: 3 });
  });
});

describe("a call's own headers", () => {
  test('are sent with it alone, and undefined ones are not', async () => {
    const { client, server } = await clientOf([good]);
    await client.reciters.list({}, { headers: { Traceparent: '00-a-b-01', 'X-None': undefined } });
    await client.reciters.list();
    const [first, second] = server.requests.map(({ headers }) => headers);
    expect(first).toMatchObject({ traceparent: '00-a-b-01', 'x-api-key': KEY });
    expect(first).not.toHaveProperty('x-none');
    expect(second).not.toHaveProperty('traceparent');
  });

  test("replace the client's own of the same name, in any letter case", async () => {
    const { client, server } = await clientOf([good], { appInfo: { name: 'a', version: '1' } });
    const headers = { 'USER-AGENT': 'mine', 'X-External-User-Id': 'user:2' };
    await client.forUser('user:1').reciters.list({}, { headers });
    expect(server.requests[0]?.headers).toMatchObject({
      'user-agent': 'mine',
      'x-external-user-id': 'user:2',
    });
  });

  test('never hold the key, which the option alone may give', async () => {
    const { client, server } = await clientOf([good]);
    const refusal = new TypeError('Give the key as apiKey, not as a header');
    const headers = { 'x-API-key': 'rk_other' };
    expect(await failureOf(client.reciters.list({}, { headers }))).toEqual(refusal);
    expect(server.requests).toHaveLength(0);
  });

  test.each([{ 'no header': 'a' }, { a: 'no\nvalue' }, { a: 'قارئ' }])(
    'that HTTP does not have are a TypeError and not tried: %j',
    async (headers: Record<string, string>) => {
      const { client, attempts } = await clientOf([good]);
      expect(await failureOf(client.reciters.list({}, { headers }))).toBeInstanceOf(TypeError);
      expect(attempts).toEqual([]);
    },
  );
});

test('all methods take them', async () => {
  const options: CallOptions = { retries: 0, timeoutMs: 5_000, headers: { 'X-Trace': 'a' } };
  const { client, server } = await clientOf([
    json(200, { count: 0, results: [] }),
    json(200, { count: 0, results: [] }),
    json(200, { id: 1 }),
    json(200, { id: 1 }),
    page([1], 2, 2),
    answer(500),
  ]);
  const { reciters } = client;
  await reciters.list({}, options);
  await reciters.listWithResponse({}, options);
  await reciters.get(1, options);
  await reciters.getWithResponse(1, options);
  const pages = reciters.all({}, options);
  await pages.next();
  expect(await failureOf(pages.next())).toMatchObject({ status: 500, attempts: 1 });
  expect(server.requests.map(({ headers }) => headers['x-trace'])).toEqual(Array(6).fill('a'));
});
