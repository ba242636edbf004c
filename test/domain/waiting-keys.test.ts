import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKeyId } from '../../server/src/domain/keys/api-key.ts';
import { KeyRows, NONE } from '../../server/src/domain/usage/key-rows.ts';
import { createWaitingKeys } from '../../server/src/domain/usage/waiting-keys.ts';

/** Keys that wait, by their ids. Who is taken out is forgotten, or known for as long as others are. */
function waitingKeys({ forgets = true } = {}) {
  const keys = new KeyRows();
  const waiting = createWaitingKeys(keys);
  return {
    add: (id: string | null, now: number) => waiting.add(keys.rowOf(id), now),
    /** Takes the next one out; undefined: none waits. */
    take(): string | null | undefined {
      const key = waiting.first();
      if (key === NONE) return undefined;
      const id = keys.idOf(key);
      waiting.removeFirst();
      if (forgets) keys.dropIfUnused(key);
      return id;
    },
    since: waiting.since,
  };
}

const ids = fc.constantFrom(
  null,
  'key_a',
  'key_a2',
  'key_Z',
  'key_9',
  'key_é',
  'key_',
  'other',
  '',
);

const steps = fc.array(fc.oneof(fc.record({ add: ids }), fc.record({ takes: fc.nat(4) })));

test('each key that waits is taken out once, whatever the ids are, and the longest wait is known', () => {
  fc.assert(
    fc.property(steps, fc.boolean(), (steps, forgets) => {
      const keys = waitingKeys({ forgets });
      /** Since when each waits. */
      const model = new Map<string | null, number>();
      let now = 0;
      function takeOne(): void {
        const id = keys.take();
        expect(id !== undefined && model.delete(id)).toBe(true);
      }
      for (const step of steps) {
        if ('add' in step) {
          now += 1;
          keys.add(step.add, now);
          if (!model.has(step.add)) model.set(step.add, now);
        } else for (let left = Math.min(step.takes, model.size); left > 0; left -= 1) takeOne();
        expect(keys.since()).toBe(model.size === 0 ? undefined : Math.min(...model.values()));
      }
      while (model.size > 0) takeOne();
      expect(keys.take()).toBeUndefined();
    }),
  );
});

test('a few of many keys lie side by side, and all have their turn', () => {
  const keys = waitingKeys();
  const inAnyOrder = Array.from({ length: 6_200 }, newKeyId);
  for (const id of inAnyOrder) keys.add(id, 1);
  const sorted = inAnyOrder.toSorted();
  const seen = new Set<string | null>();
  for (let takes = 0; takes < 31; takes += 1) {
    const taken = Array.from({ length: 200 }, () => keys.take() ?? '');
    const places = taken.map((id) => sorted.indexOf(id));
    for (const id of taken) seen.add(id);
    // A group has a hundred keys, some more: no take reaches into more than a few of them.
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(600);
  }
  expect(seen.size).toBe(6_200);
});

test('of a group, the key that has waited longest is the first, and groups take turns', () => {
  const keys = waitingKeys();
  for (const id of ['key_b2', 'key_b1', null, 'key_a']) keys.add(id, 1);
  expect(keys.take()).toBe(null);
  expect(keys.take()).toBe('key_a');
  expect(keys.take()).toBe('key_b2');
  for (const id of ['key_a', 'key_b2']) keys.add(id, 2);
  expect([keys.take(), keys.take(), keys.take(), keys.take()]).toEqual([
    'key_b1',
    'key_b2',
    'key_a',
    undefined,
  ]);
});
