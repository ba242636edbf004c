import { expect, test } from 'vitest';
import {
  createRecentBuffer,
  type RecentBuffer,
} from '../../server/src/domain/usage/recent-buffer.ts';
import type { RecentRequest } from '../../server/src/domain/usage/usage-batch.ts';

const request = (keyId: string): RecentRequest => ({
  ...{ requestId: crypto.randomUUID(), keyId, at: 1, operation: 'listReciters', method: 'GET' },
  ...{ status: 200, code: null, parameters: [], refused: [], durationMs: 1 },
});

/** Offers so many requests of a key. @returns how many of them were described */
function offer(
  buffer: RecentBuffer,
  times: number,
  { keyId = 'a', isError = false, now = 0 } = {},
): number {
  let described = 0;
  for (let at = 0; at < times; at += 1)
    buffer.offer({ keyId, isError, now }, () => {
      described += 1;
      return request(keyId);
    });
  return described;
}

test('of a key so many successes at once are kept, and one more whenever some time has passed', () => {
  const buffer = createRecentBuffer({ successes: 3, everyMs: 1_000 });
  // What there is no room for costs nothing.
  expect(offer(buffer, 10)).toBe(3);
  expect(offer(buffer, 10, { keyId: 'b' })).toBe(3);
  expect(buffer.drain()?.requests).toHaveLength(6);
  expect(buffer.drain()).toBeUndefined();
  expect(offer(buffer, 10, { now: 999 })).toBe(0);
  expect(offer(buffer, 10, { now: 1_000 })).toBe(1);
  expect(offer(buffer, 10, { now: 3_500 })).toBe(2);
  expect(offer(buffer, 10, { now: 1_000_000 })).toBe(3);
});

test('where the clock is set back, nobody waits for the time that it showed', () => {
  const buffer = createRecentBuffer({ successes: 3, everyMs: 1_000 });
  offer(buffer, 10, { now: 3_600_000 });
  expect(offer(buffer, 10, { now: 0 })).toBe(3);
  expect(offer(buffer, 10, { now: 1_000 })).toBe(1);
});

test('of a key that calls now and then all are kept, while others call all the time', () => {
  const buffer = createRecentBuffer({ successes: 3, everyMs: 1_000, allSuccesses: 20 });
  let kept = 0;
  for (let now = 0; now < 60_000; now += 500) {
    for (const keyId of ['b', 'c', 'd', 'e', 'f']) offer(buffer, 100, { keyId, now });
    if (now % 1_000 === 0) kept += offer(buffer, 1, { now });
    buffer.drain();
  }
  expect(kept).toBe(60);
});

test('of a key so many errors are kept between two writes, beside its successes', () => {
  const buffer = createRecentBuffer({ successes: 1, errors: 3 });
  for (let time = 0; time < 2; time += 1) {
    expect(offer(buffer, 10, { isError: true })).toBe(3);
    expect(offer(buffer, 10, { isError: true, keyId: 'b' })).toBe(3);
    buffer.drain();
  }
  expect(offer(buffer, 10)).toBe(1);
});

test('of all keys together so many of each kind, also where nothing can be written', () => {
  const buffer = createRecentBuffer({ allSuccesses: 5, allErrors: 7 });
  for (let at = 0; at < 9; at += 1)
    for (const isError of [true, false]) offer(buffer, 1, { keyId: `key-${at}`, isError });
  expect(buffer.drain()?.requests).toHaveLength(12);
  expect(offer(buffer, 1)).toBe(1);
});

test('of more keys than are remembered, each has everything again', () => {
  const buffer = createRecentBuffer({ successes: 1, maxKeys: 2 });
  const kept = (keyId: string) => offer(buffer, 1, { keyId });
  expect([kept('a'), kept('b'), kept('a'), kept('c'), kept('a')]).toEqual([1, 1, 0, 1, 1]);
});

test('a key that has many is named, so that its oldest can go', () => {
  const buffer = createRecentBuffer({ crowd: 3, everyMs: 0 });
  const crowdedAfter = () => {
    offer(buffer, 2);
    return buffer.drain()?.crowded;
  };
  expect([crowdedAfter(), crowdedAfter(), crowdedAfter()]).toEqual([[], ['a'], ['a']]);
});
