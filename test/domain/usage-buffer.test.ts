import { expect, test } from 'vitest';
import type { UsageBatch } from '../../server/src/domain/usage-batch.ts';
import { createUsageBuffer } from '../../server/src/domain/usage-buffer.ts';
import { DAY_MS, HOUR_MS } from '../../server/src/durations.ts';

const HOUR = 490_000;
const NOW = HOUR * HOUR_MS;
const DAY = Math.floor(HOUR / 24);
const ok = { keyId: 'key_1', externalUserId: 'user:1', statusClass: 2, now: NOW } as const;

/** End users by id, with how many calls each made. */
function callsByUser(batch: UsageBatch | undefined): Record<string, number> {
  return Object.fromEntries(
    (batch?.endUsers ?? [])
      .flatMap(({ users }) => [...users])
      .map(([id, [a, b, c, d]]) => [id ?? '(no room)', a + b + c + d]),
  );
}

test('counts by key, hour, end user and status class', () => {
  const buffer = createUsageBuffer();
  for (const statusClass of [2, 2, 3, 4, 5] as const) buffer.record({ ...ok, statusClass });
  buffer.record({ ...ok, now: NOW + HOUR_MS, externalUserId: undefined });
  expect(buffer.drain()).toEqual({
    totals: [
      { keyId: 'key_1', hour: HOUR, counts: [2, 1, 1, 1] },
      { keyId: 'key_1', hour: HOUR + 1, counts: [1, 0, 0, 0] },
    ],
    endUsers: [{ keyId: 'key_1', day: DAY, users: new Map([['user:1', [2, 1, 1, 1, NOW]]]) }],
    lastUses: [{ keyId: 'key_1', at: NOW + HOUR_MS }],
  });
});

test('a drain empties the buffer', () => {
  const buffer = createUsageBuffer();
  expect(buffer.drain()).toBeUndefined();
  buffer.record(ok);
  expect(buffer.drain()).toBeDefined();
  expect(buffer.drain()).toBeUndefined();
});

test('an end user of a call without a key is not counted and takes up no room', () => {
  const buffer = createUsageBuffer({ maxEndUsers: 1 });
  buffer.record({ ...ok, keyId: null });
  buffer.record(ok);
  expect(callsByUser(buffer.drain())).toEqual({ 'user:1': 1 });
  buffer.record({ ...ok, keyId: null });
  expect(buffer.drain()).toEqual({
    totals: [{ keyId: null, hour: HOUR, counts: [1, 0, 0, 0] }],
    endUsers: [],
    lastUses: [],
  });
});

test('the same id under two keys is two end users', () => {
  const buffer = createUsageBuffer();
  buffer.record(ok);
  buffer.record({ ...ok, keyId: 'key_2' });
  expect(buffer.drain()?.endUsers.map((row) => row.keyId)).toEqual(['key_1', 'key_2']);
});

test('a day ends at midnight UTC', () => {
  const buffer = createUsageBuffer();
  const midnight = Date.UTC(2026, 2, 2);
  buffer.record({ ...ok, now: midnight - 1 });
  buffer.record({ ...ok, now: midnight });
  const days = buffer.drain()?.endUsers.map((row) => row.day);
  expect(days).toEqual([midnight / DAY_MS - 1, midnight / DAY_MS]);
});

test('past its size, new end users share an entry; known ones and totals stay exact', () => {
  const buffer = createUsageBuffer({ maxEndUsers: 2 });
  for (const externalUserId of ['a', 'b', 'c', 'd', 'a']) buffer.record({ ...ok, externalUserId });
  const batch = buffer.drain();
  expect(callsByUser(batch)).toEqual({ a: 2, b: 1, '(no room)': 2 });
  expect(batch?.totals).toEqual([{ keyId: 'key_1', hour: HOUR, counts: [5, 0, 0, 0] }]);
  buffer.record({ ...ok, externalUserId: 'c' });
  expect(callsByUser(buffer.drain())).toEqual({ c: 1 });
});
