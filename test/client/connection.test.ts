import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, ConnectionError, RecitersClient, TimeoutError } from '../../client/src/index.ts';
import type { Behaviour } from '../support/hostile-server.ts';
import {
  answer,
  cutShort,
  drip,
  good,
  reset,
  resetInBody,
  silence,
  stall,
} from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf, hostile, timedOut } from './support/clients.ts';

describe('a connection that fails', () => {
  test.each([
    ['is reset', reset],
    ['is reset in the body', resetInBody],
    ['ends before the body does', cutShort],
  ])('because it %s is tried again', async (_, broken) => {
    const { client, server } = await clientOf([broken, broken, good]);
    expect(await client.reciters.list()).toMatchObject({ count: 1 });
    expect(server.requests).toHaveLength(3);
  });

  test.each([
    ['is reset', reset],
    ['is reset in the body', resetInBody],
  ])('again and again because it %s is a ConnectionError', async (_, broken) => {
    const { client, server } = await clientOf([broken]);
    const error = await failureOf(client.reciters.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'ConnectionError', attempts: 3, status: undefined });
    expect((error as ConnectionError).cause).toBeInstanceOf(Error);
    expect(server.requests).toHaveLength(3);
  });

  test('because nobody listens names the address', async () => {
    const { url, close } = await hostile(good);
    close();
    const client = new RecitersClient({ baseUrl: url, maxDelayMs: 1 });
    const error = await failureOf(client.reciters.list());
    expect(error).toBeInstanceOf(ConnectionError);
    expect((error as ConnectionError).message).toContain(`${url}/reciters/`);
  });
});

describe('an answer that takes too long', () => {
  test.each([
    ['says nothing', silence],
    ['sends headers without end', drip],
    ['stops in the body', stall],
  ])('because the server %s is a TimeoutError, at once', async (_, slow) => {
    const { error, server, attempts } = await timedOut(slow);
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ name: 'TimeoutError', attempts: 1 });
    expect((error as TimeoutError).cause).toMatchObject({ name: 'AbortError' });
    expect(server.requests).toHaveLength(1);
    expect(attempts).toMatchObject([{ attempt: 1, status: undefined, delayMs: undefined }]);
  });

  test('ends the connection as well', async () => {
    const { server } = await timedOut(stall);
    const [request] = server.requests;
    if (!request?.socket.closed) await new Promise((end) => request?.socket.once('close', end));
    expect(request?.socket.destroyed).toBe(true);
  });

  test('has all the time in the world with Infinity', async () => {
    const late: Behaviour = (req, res) => void setTimeout(() => good(req, res), 20);
    const { client } = await clientOf([late], { timeoutMs: Number.POSITIVE_INFINITY });
    expect(await client.reciters.list()).toMatchObject({ count: 1 });
  });

  test('has ten seconds, unless told otherwise', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const client = new RecitersClient({ fetch: () => new Promise(() => {}) });
    let error: unknown;
    void failureOf(client.reciters.list()).then((failure) => {
      error = failure;
    });
    await vi.advanceTimersByTimeAsync(9_999);
    expect(error).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toBeInstanceOf(TimeoutError);
  });

  test('of the raw client is one too', async () => {
    const { error } = await timedOut(stall, ({ raw }) => raw.GET('/reciters/'));
    expect(error).toBeInstanceOf(TimeoutError);
  });
});

test('a second call goes through after a first one failed', async () => {
  const { client } = await clientOf([answer(200, '{'), good]);
  await failureOf(client.reciters.list());
  expect(await client.reciters.list()).toMatchObject({ count: 1 });
});
