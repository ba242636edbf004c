import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { RecitersClient } from '../../client/src/index.ts';
import { good, problem, stall } from '../support/hostile-server-behaviours.ts';
import { clientOf, failureOf } from './support/clients.ts';

/** How many timers something sets, and how many of them are left once it is over. */
async function timersOf(work: () => Promise<unknown>): Promise<{ set: number; left: number }> {
  const within = new AsyncLocalStorage<true>();
  const left = new Set<number>();
  let set = 0;
  const hook = createHook({
    init(id, type) {
      // Others run in this process whose timers are their own.
      if (type !== 'Timeout' || !within.getStore()) return;
      set += 1;
      left.add(id);
    },
    destroy: (id) => void left.delete(id),
  }).enable();
  await within.run(true, work);
  // The end of a timer is told a turn later.
  await setImmediate();
  hook.disable();
  return { set, left: left.size };
}

test.each([
  ['with a signal', { signal: new AbortController().signal }],
  ['without one', {}],
])('a call that is over leaves no timer behind, %s', async (_, options) => {
  let requests = 0;
  const client = new RecitersClient({
    timeoutMs: 60_000,
    maxDelayMs: 1,
    fetch: async () => {
      requests += 1;
      if (requests === 1) throw new TypeError('fetch failed');
      return Response.json({});
    },
  });
  const { set, left } = await timersOf(() => client.reciters.list({}, options));
  expect(set).toBeGreaterThan(0);
  expect(left).toBe(0);
});

describe("the caller's signal", () => {
  const patient = { maxDelayMs: 60_000, timeoutMs: 60_000 };

  test('that was aborted before sends nothing', async () => {
    const { client, server, attempts } = await clientOf([good]);
    const signal = AbortSignal.abort('enough');
    expect(await failureOf(client.reciters.list({}, { signal }))).toBe('enough');
    expect(server.requests).toHaveLength(0);
    expect(attempts).toEqual([]);
  });

  test('ends a request on its way', async () => {
    const caller = new AbortController();
    const { client, server } = await clientOf(
      [(...request) => [stall(...request), setTimeout(() => caller.abort(), 20)]],
      patient,
    );
    const { signal } = caller;
    expect(await failureOf(client.reciters.list({}, { signal }))).toBe(signal.reason);
    expect(server.requests).toHaveLength(1);
  });

  test.each([
    ['as it begins', (abort: () => void) => abort()],
    ['while it goes on', (abort: () => void) => void setTimeout(abort, 20)],
  ])('ends a delay %s', async (_, when) => {
    const caller = new AbortController();
    const { client, server } = await clientOf(
      [problem(503, 'unavailable', { 'Retry-After': '50' })],
      { ...patient, onAttempt: () => when(() => caller.abort('enough')) },
    );
    const { signal } = caller;
    expect(await failureOf(client.reciters.list({}, { signal }))).toBe('enough');
    expect(server.requests).toHaveLength(1);
  });

  test('ends everything that waits for it, also once another call is done', async () => {
    const caller = new AbortController();
    const { signal } = caller;
    const { client } = await clientOf(
      [(req, res) => (req.url?.includes('page=2') ? good : stall)(req, res)],
      patient,
    );
    const waiting = [1, 2].map(() => failureOf(client.reciters.list({}, { signal })));
    expect(await client.reciters.list({ page: 2 }, { signal })).toMatchObject({ count: 1 });
    caller.abort('enough');
    expect(await Promise.all(waiting)).toEqual(['enough', 'enough']);
  });

  test('ends the raw client too', async () => {
    const caller = new AbortController();
    const { client } = await clientOf([(...request) => [stall(...request), caller.abort()]]);
    const error = await failureOf(client.raw.GET('/reciters/', { signal: caller.signal }));
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});

test('a signal without throwIfAborted will do, as those of React Native', async () => {
  const client = new RecitersClient({ fetch: async () => Response.json({ id: 93 }) });
  const stopping = new AbortController();
  const { signal } = stopping;
  Object.defineProperty(signal, 'throwIfAborted', { value: undefined });
  expect(await client.reciters.get(93, { signal })).toEqual({ id: 93 });
  stopping.abort();
  expect(await client.reciters.get(93, { signal }).catch((reason) => reason)).toBe(signal.reason);
});

describe('a signal without a reason, as those of React Native', () => {
  /** What such a signal makes a call throw that it ends ahead of its request, or during it. */
  async function thrownWhen(isEarly: boolean): Promise<unknown> {
    const stopping = new AbortController();
    Object.defineProperty(stopping.signal, 'reason', { value: undefined });
    if (isEarly) stopping.abort();
    const client = new RecitersClient({
      fetch: () => {
        stopping.abort();
        return new Promise(() => {});
      },
    });
    return failureOf(client.reciters.get(93, { signal: stopping.signal }));
  }

  test.each([
    ['ahead of the request', true],
    ['during it', false],
  ])('throws an AbortError, %s', async (_, isEarly) => {
    const error = await thrownWhen(isEarly);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'AbortError' });
  });
});
