import { expect, test } from 'vitest';
import { rowsOf } from '../../server/src/columns.ts';
import { KeyRows } from '../../server/src/domain/usage/key-rows.ts';
import { holdKeyUses } from '../../server/src/domain/usage/key-uses.ts';
import {
  type BusiestOfKey,
  type LastUse,
  noUsage,
} from '../../server/src/domain/usage/usage-batch.ts';
import { DAY_MS } from '../../server/src/durations.ts';

interface Uses {
  lastUses: LastUse[];
  busiest: BusiestOfKey[];
}

const LIMIT = 100;

/** Notes uses of keys, and tells what is due then. */
function heldUses(everyMs?: number) {
  const keys = new KeyRows();
  const uses = holdKeyUses(keys, everyMs);
  return function due(given: Uses, now: number): Uses {
    const used = [...given.lastUses, ...given.busiest].map(({ keyId }) => keys.rowOf(keyId));
    for (const { keyId, at } of given.lastUses) uses.use(keys.rowOf(keyId), at);
    for (const { keyId, day, requests } of given.busiest)
      uses.noteBusiest(keys.rowOf(keyId), { requests, limit: LIMIT, now: day * DAY_MS });
    for (const key of new Set(used)) uses.take(key);
    const { lastUses, busiest } = noUsage();
    uses.takeDue(now, { lastUses, busiest });
    return { lastUses: rowsOf(lastUses), busiest: rowsOf(busiest) };
  };
}

const NOTHING = { lastUses: [], busiest: [] };
const used = (at: number, keyId = 'key_1') => ({ ...NOTHING, lastUses: [{ keyId, at }] });
const asked = (requests: number, day = 20_000) => ({
  ...NOTHING,
  busiest: [{ keyId: 'key_1', day, requests }],
});

test('a key that was not written lately is due at once, others once their time is over', () => {
  const due = heldUses(60);
  expect(due(used(1), 100)).toEqual(used(1));
  expect(due(used(2), 101)).toEqual(NOTHING);
  expect(due(used(3), 159)).toEqual(NOTHING);
  expect(due(used(1, 'key_2'), 159)).toEqual(used(1, 'key_2'));
  expect(due(NOTHING, 160)).toEqual(used(3));
  expect(due(NOTHING, 500)).toEqual(NOTHING);
  expect(due(used(4), 501)).toEqual(used(4));
});

test('a key that is in use all the time is written each time its time is over', () => {
  const due = heldUses(60);
  const written = Array.from({ length: 241 }, (_, now) => due(used(1_000 + now), now))
    .flatMap(({ lastUses }) => lastUses)
    .map(({ at }) => at - 1_000);
  expect(written).toEqual([0, 60, 120, 180, 240]);
});

test('a key that reaches the next tenth of its limit on a day is due at once', () => {
  const due = heldUses(60);
  const both = { lastUses: used(5).lastUses, busiest: asked(12).busiest };
  expect(due(both, 0)).toEqual(both);
  expect(due({ ...asked(12), lastUses: used(6).lastUses }, 1)).toEqual(NOTHING);
  expect(due(asked(20), 2)).toEqual({ ...asked(20), lastUses: used(6).lastUses });
  expect(due(asked(11), 3)).toEqual(NOTHING);
  expect(due(asked(100), 4)).toEqual({ ...asked(100), lastUses: used(6).lastUses });
  // On the next day, what counts is that day.
  expect(due(asked(10, 20_001), 5).busiest).toEqual(asked(10, 20_001).busiest);
  expect(due(asked(100), 6)).toEqual(NOTHING);
});

test('a key that comes nearer to its limit by less is due once its time is over', () => {
  const due = heldUses(60);
  due(asked(11), 0);
  for (const [at, requests] of [12, 13, 19, 18].entries())
    expect(due(asked(requests), 1 + at)).toEqual(NOTHING);
  expect(due(NOTHING, 59)).toEqual(NOTHING);
  expect(due(NOTHING, 60)).toEqual(asked(19));
  expect(due(asked(1, 20_001), 61)).toEqual(NOTHING);
  expect(due(NOTHING, 120)).toEqual(asked(1, 20_001));
});

test('a key that was due ahead of its time is held from then on', () => {
  const due = heldUses(60);
  due(used(1), 0);
  due(asked(10), 50);
  expect(due(used(2), 60)).toEqual(NOTHING);
  expect(due(NOTHING, 109)).toEqual(NOTHING);
  expect(due(NOTHING, 110)).toEqual({ ...asked(10), lastUses: used(2).lastUses });
});

test('what is held is due only once', () => {
  const due = heldUses(60);
  due(used(1), 0);
  due(used(2), 1);
  expect(due(asked(10), 2)).toEqual({ ...asked(10), lastUses: used(2).lastUses });
  expect(due(NOTHING, 61)).toEqual(NOTHING);
  expect(due(NOTHING, 62)).toEqual(NOTHING);
});

test('at the end everything is due, once', () => {
  const due = heldUses();
  due({ ...NOTHING, lastUses: [...used(1).lastUses, ...used(1, 'key_2').lastUses] }, 0);
  due(used(2), 1);
  expect(due(used(3, 'key_2'), Number.POSITIVE_INFINITY)).toEqual({
    ...NOTHING,
    lastUses: [...used(2).lastUses, ...used(3, 'key_2').lastUses],
  });
  expect(due(NOTHING, Number.POSITIVE_INFINITY)).toEqual(NOTHING);
});

test('once nothing of a key waits or is held, its row is free', () => {
  const keys = new KeyRows();
  const uses = holdKeyUses(keys, 60);
  const dueAt = (now: number) => uses.takeDue(now, noUsage());
  const rows = ['key_1', 'key_2'].map((keyId) => keys.rowOf(keyId));
  for (const key of rows) {
    uses.use(key, 1);
    uses.take(key);
  }
  dueAt(0);
  for (const key of rows) keys.dropIfUnused(key);
  expect(rows.map((key) => keys.idOf(key))).toEqual(['key_1', 'key_2']);
  dueAt(60);
  expect(rows.map((key) => keys.idOf(key))).toEqual([null, null]);
  // Memory is given back with the last one, and rows begin anew.
  expect(keys.rowOf('key_3')).toBe(1);
});
