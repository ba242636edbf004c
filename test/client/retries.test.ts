import { describe, expect, test } from 'vitest';
import { StatusError } from '../../client/src/index.ts';
import { good, problem, reset } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf } from './support/clients.ts';

describe('a request that failed for now', () => {
  test.each([408, 429, 500, 502, 503, 504])('with %i is tried again', async (status) => {
    const { client, server } = await clientOf([problem(status, 'a_code'), good]);
    expect(await client.reciters.list()).toMatchObject({ count: 1 });
    expect(server.requests).toHaveLength(2);
  });

  test('is tried twice more and then given up', async () => {
    const { client, server } = await clientOf([problem(503, 'unavailable')]);
    const error = await failureOf(client.reciters.list());
    expect(error).toBeInstanceOf(StatusError);
    expect(error).toMatchObject({ code: 'unavailable', attempts: 3 });
    expect(server.requests).toHaveLength(3);
  });

  test.each([0, 1, 5])('is tried %i times more where that is set', async (retries) => {
    const { client, server } = await clientOf([reset], { retries });
    expect(await failureOf(client.reciters.list())).toMatchObject({ attempts: retries + 1 });
    expect(server.requests).toHaveLength(retries + 1);
  });

  test('through the raw client is tried again as well', async () => {
    const { client, server } = await clientOf([reset, problem(503, 'unavailable'), good]);
    expect((await client.raw.GET('/reciters/')).data).toMatchObject({ count: 1 });
    expect(server.requests).toHaveLength(3);
  });

  test('is not where its method is not safe', async () => {
    const { client, server } = await clientOf([problem(503, 'unavailable'), good]);
    // @ts-expect-error the contract has no such operation
    const { response } = await client.raw.POST('/reciters/');
    expect(response.status).toBe(503);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST']);
  });

  test('waits as long as Retry-After says', async () => {
    const { client, attempts } = await clientOf(
      [problem(429, 'rate_limited', { 'Retry-After': '0' }), good],
      { maxDelayMs: 10_000 },
    );
    await client.reciters.list();
    expect(attempts.map(({ delayMs }) => delayMs)).toEqual([0, undefined]);
  });

  test('does not wait longer than maxDelayMs but tells how long to', async () => {
    const { client, server } = await clientOf(
      [problem(429, 'rate_limited', { 'Retry-After': '30' })],
      { maxDelayMs: 29_999 },
    );
    expect(await failureOf(client.reciters.list())).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 30_000,
      attempts: 1,
    });
    expect(server.requests).toHaveLength(1);
  });
});

describe('onAttempt', () => {
  test('is told of every attempt', async () => {
    const { client, attempts } = await clientOf([reset, problem(500, 'internal_error'), good]);
    await client.reciters.list();
    const ms = expect.any(Number);
    expect(attempts).toEqual([
      { attempt: 1, status: undefined, ms, delayMs: expect.any(Number), requestId: undefined },
      {
        attempt: 2,
        status: 500,
        ms,
        delayMs: expect.any(Number),
        requestId: '0b6f6a1e-3c0b-4b58-9a39-5d1b8a3f2c11',
      },
      { attempt: 3, status: 200, ms, delayMs: undefined, requestId: undefined },
    ]);
  });

  test('is told how long each took', async () => {
    const { client, attempts } = await clientOf([reset, good]);
    const began = performance.now();
    await client.reciters.list();
    const elapsed = performance.now() - began;
    expect(attempts).toHaveLength(2);
    for (const { ms } of attempts) expect(ms).toBeGreaterThan(0);
    expect(attempts.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThan(elapsed);
  });

  test('may end the call by what it throws', async () => {
    const boom = new Error('boom');
    const { client } = await clientOf([good], {
      onAttempt: () => {
        throw boom;
      },
    });
    expect(await failureOf(client.reciters.list())).toBe(boom);
  });
});
