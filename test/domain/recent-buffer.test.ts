import { expect, test } from 'vitest';
import { createRecentBuffer } from '../../server/src/domain/recent-buffer.ts';
import type { RecentRequest } from '../../server/src/domain/usage-batch.ts';

const request = (keyId: string): RecentRequest => ({
  ...{ requestId: crypto.randomUUID(), keyId, at: 1, operation: 'listReciters', method: 'GET' },
  ...{ status: 200, code: null, parameters: [], refused: [], durationMs: 1 },
});

test('of each key so many successes and errors are kept between two writes', () => {
  const buffer = createRecentBuffer({ successes: 2, errors: 3 });
  let described = 0;
  for (let at = 0; at < 10; at += 1)
    for (const keyId of ['a', 'b'])
      for (const isError of [true, false])
        buffer.offer(keyId, isError, () => {
          described += 1;
          return request(keyId);
        });
  expect(buffer.drain()?.requests).toHaveLength(10);
  // What there is no room for costs nothing.
  expect(described).toBe(10);
  expect(buffer.drain()).toBeUndefined();
  buffer.offer('a', false, () => request('a'));
  expect(buffer.drain()?.requests).toHaveLength(1);
});

test('of all keys together so many, also where nothing can be written', () => {
  const buffer = createRecentBuffer({ inAll: 5 });
  for (let at = 0; at < 9; at += 1) buffer.offer(`key-${at}`, false, () => request(`key-${at}`));
  expect(buffer.drain()?.requests).toHaveLength(5);
});

test('a key that has many is named, so that its oldest can go', () => {
  const buffer = createRecentBuffer({ crowd: 3, successes: 2 });
  const crowdedAfter = () => {
    for (let at = 0; at < 2; at += 1) buffer.offer('a', false, () => request('a'));
    return buffer.drain()?.crowded;
  };
  expect([crowdedAfter(), crowdedAfter(), crowdedAfter()]).toEqual([[], ['a'], ['a']]);
});
