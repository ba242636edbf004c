import { array, assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { createRequestIds } from '../../server/src/domain/requests/request-ids.ts';

/** A UUID of version 7 and of the variant that RFC 9562 describes. */
const UUID_7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Milliseconds that a UUID has room for. */
const times = array(integer({ min: 0, max: 2 ** 48 - 1 }), { minLength: 1 });

const timeOf = (id: string): number => {
  const [, high, low] = UUID_7.exec(id) ?? [];
  return Number.parseInt(`${high}${low}`, 16);
};

test('an id is a UUID that begins with its time, also where the clock was set back', () => {
  assert(
    property(times, (given) => {
      let now = 0;
      const nextId = createRequestIds(() => now);
      const ids = given.map((time) => {
        now = time;
        return nextId();
      });
      expect(ids.map(timeOf)).toEqual(given);
    }),
  );
});

test('ids sort by time', () => {
  assert(
    property(times, (given) => {
      const inOrder = [...new Set(given)].sort((one, other) => one - other);
      const ids = inOrder.map((time) => createRequestIds(() => time)());
      expect([...ids].sort()).toEqual(ids);
    }),
  );
});

test('no two ids are the same, in one millisecond neither', () => {
  const nextId = createRequestIds(() => Date.UTC(2026, 0));
  const ids = Array.from({ length: 10_000 }, nextId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a clock may tell parts of a millisecond', () => {
  expect(timeOf(createRequestIds(() => 1_000.75)())).toBe(1_000);
});
