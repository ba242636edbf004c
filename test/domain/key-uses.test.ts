import { expect, test } from 'vitest';
import { rowsOf } from '../../server/src/columns.ts';
import { type HeldKeyUses, holdKeyUses } from '../../server/src/domain/key-uses.ts';
import type { BusiestOfKey, LastUse } from '../../server/src/domain/usage-batch.ts';
import { usesOf } from '../support/usage-batch.ts';

interface Uses {
  lastUses: LastUse[];
  busiest: BusiestOfKey[];
}

/** What is due, as it is read most easily. */
function due(uses: HeldKeyUses, given: Uses, now: number): Uses {
  const { lastUses, busiest } = uses.due(usesOf(given), now);
  return { lastUses: rowsOf(lastUses), busiest: rowsOf(busiest) };
}

const NOTHING = { lastUses: [], busiest: [] };
const used = (at: number, keyId = 'key_1') => ({ ...NOTHING, lastUses: [{ keyId, at }] });
const asked = (requests: number, day = 20_000) => ({
  ...NOTHING,
  busiest: [{ keyId: 'key_1', day, requests }],
});

test('a key that was not written lately is due at once, others once their time is over', () => {
  const uses = holdKeyUses({ everyMs: 60 });
  expect(due(uses, used(1), 100)).toEqual(used(1));
  expect(due(uses, used(2), 101)).toEqual(NOTHING);
  expect(due(uses, used(3), 159)).toEqual(NOTHING);
  expect(due(uses, used(1, 'key_2'), 159)).toEqual(used(1, 'key_2'));
  expect(due(uses, NOTHING, 160)).toEqual(used(3));
  expect(due(uses, NOTHING, 500)).toEqual(NOTHING);
  expect(due(uses, used(4), 501)).toEqual(used(4));
});

test('a key that is in use all the time is written each time its time is over', () => {
  const uses = holdKeyUses({ everyMs: 60 });
  const written = Array.from({ length: 241 }, (_, now) => due(uses, used(1_000 + now), now))
    .flatMap(({ lastUses }) => lastUses)
    .map(({ at }) => at - 1_000);
  expect(written).toEqual([0, 60, 120, 180, 240]);
});

test('a key that came nearer to its limit than ever on this day is due at once', () => {
  const uses = holdKeyUses({ everyMs: 60 });
  const both = { lastUses: used(5).lastUses, busiest: asked(2).busiest };
  expect(due(uses, both, 0)).toEqual(both);
  expect(due(uses, { ...asked(2), lastUses: used(6).lastUses }, 1)).toEqual(NOTHING);
  expect(due(uses, asked(3), 2)).toEqual({ ...asked(3), lastUses: used(6).lastUses });
  expect(due(uses, asked(1), 3)).toEqual(NOTHING);
  expect(due(uses, asked(1, 20_001), 4)).toEqual({
    ...asked(1, 20_001),
    lastUses: used(6).lastUses,
  });
  expect(due(uses, asked(9), 5)).toEqual(NOTHING);
});

test('a key that was due ahead of its time is held from then on', () => {
  const uses = holdKeyUses({ everyMs: 60 });
  due(uses, used(1), 0);
  due(uses, asked(1), 50);
  expect(due(uses, used(2), 60)).toEqual(NOTHING);
  expect(due(uses, NOTHING, 109)).toEqual(NOTHING);
  expect(due(uses, NOTHING, 110)).toEqual({ ...asked(1), lastUses: used(2).lastUses });
});

test('what is held is due only once', () => {
  const uses = holdKeyUses({ everyMs: 60 });
  due(uses, used(1), 0);
  due(uses, used(2), 1);
  expect(due(uses, asked(1), 2)).toEqual({ ...asked(1), lastUses: used(2).lastUses });
  expect(due(uses, NOTHING, 61)).toEqual(NOTHING);
  expect(due(uses, NOTHING, 62)).toEqual(NOTHING);
});

test('at the end everything is due, once', () => {
  const uses = holdKeyUses();
  due(uses, { ...NOTHING, lastUses: [...used(1).lastUses, ...used(1, 'key_2').lastUses] }, 0);
  due(uses, used(2), 1);
  expect(due(uses, used(3, 'key_2'), Number.POSITIVE_INFINITY)).toEqual({
    ...NOTHING,
    lastUses: [...used(2).lastUses, ...used(3, 'key_2').lastUses],
  });
  expect(due(uses, NOTHING, Number.POSITIVE_INFINITY)).toEqual(NOTHING);
});
