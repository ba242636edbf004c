import { expect, test } from 'vitest';
import { createRepeatedEvents } from '../../server/src/domain/repeated-events.ts';

function setUp({ maxKinds = 3, delayMs = 0 } = {}) {
  const told: [string, number][] = [];
  let now = 0;
  const events = createRepeatedEvents<string>({
    ...{ windowMs: 60, delayMs, maxKinds, rest: 'others', clock: () => now },
    tell: (event, count) => void told.push([event, count]),
  });
  /** Lets time pass, and tells what was told meanwhile. */
  const after = (ms: number) => {
    now += ms;
    events.sweep();
    return told.splice(0);
  };
  const count = (kind: string, times: number) => {
    for (let at = 0; at < times; at += 1) events.count(kind, kind);
    return told.splice(0);
  };
  return { events, count, after, told };
}

test('the first of a kind is told at once, the others as a number once a window', () => {
  const { count, after } = setUp();
  expect(count('a', 1_000)).toEqual([['a', 1]]);
  expect(after(59)).toEqual([]);
  expect(after(1)).toEqual([['a', 999]]);
  expect(count('a', 5)).toEqual([]);
  expect(after(60)).toEqual([['a', 5]]);
});

test('a kind that was quiet for a window is told at once again', () => {
  const { count, after } = setUp();
  count('a', 1);
  expect(after(60)).toEqual([]);
  expect(count('a', 1)).toEqual([['a', 1]]);
});

test('with a delay, the first line has the number of all so far', () => {
  const { count, after } = setUp({ delayMs: 5 });
  expect(count('a', 3)).toEqual([]);
  expect(after(4)).toEqual([]);
  expect(after(1)).toEqual([['a', 3]]);
  expect(count('a', 2)).toEqual([]);
  expect(after(59)).toEqual([]);
  expect(after(1)).toEqual([['a', 2]]);
});

test('kinds beyond the bound are told together', () => {
  const { count, after } = setUp({ maxKinds: 2 });
  expect([count('a', 1), count('b', 1)]).toEqual([[['a', 1]], [['b', 1]]]);
  const more = Array.from({ length: 1_000 }, (_, at) => `more ${at}`);
  expect(more.flatMap((kind) => count(kind, 1))).toEqual([['others', 1]]);
  expect(count('a', 1)).toEqual([]);
  expect(after(60)).toEqual([
    ['a', 1],
    ['others', 999],
  ]);
});

test('what waits is told at the end', () => {
  const { count, events, told } = setUp();
  count('a', 4);
  events.flush();
  expect(told).toEqual([['a', 3]]);
});
