import { expect, test } from 'vitest';
import { createUnreadMeter } from '../../server/src/connections/unread-meter.ts';

const none = new Map<string, number>();

test('a network may have an eighth unread, and all networks together all of it', () => {
  const { take } = createUnreadMeter(80);
  expect([take(5, 'a'), take(5, 'a'), take(1, 'a')]).toEqual([true, true, false]);
  const others = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map((network) => take(10, network));
  expect(others).not.toContain(false);
  expect(take(1, 'i')).toBe(false);
});

test('who has nothing unread gets one answer, however large', () => {
  const { take } = createUnreadMeter(80);
  expect([take(500, 'a'), take(1, 'a'), take(1, 'b')]).toEqual([true, false, false]);
});

test('what was taken counts until it has surely been looked at', () => {
  const { take, measured } = createUnreadMeter(80);
  take(10, 'a');
  measured(none);
  expect(take(1, 'a')).toBe(false);
  measured(none);
  expect(take(1, 'a')).toBe(true);
});

test('what was found unread counts until it is found read', () => {
  const { take, measured } = createUnreadMeter(80);
  measured(new Map([['a', 10]]));
  expect([take(1, 'a'), take(10, 'b')]).toEqual([false, true]);
  measured(none);
  expect(take(1, 'a')).toBe(true);
});

test('what was found unread counts for all networks together too', () => {
  const { take, measured } = createUnreadMeter(80);
  const found = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((network) => [network, 10] as const);
  measured(new Map(found));
  expect(take(1, 'i')).toBe(false);
  measured(new Map(found.slice(1)));
  expect(take(1, 'i')).toBe(true);
});
