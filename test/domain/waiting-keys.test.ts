import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newKeyId } from '../../server/src/domain/api-key.ts';
import { createWaitingKeys } from '../../server/src/domain/waiting-keys.ts';

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

const steps = fc.array(
  fc.oneof(
    fc.record({ set: ids, to: fc.nat() }),
    fc.record({ remove: ids }),
    fc.record({ takes: fc.nat(4) }),
  ),
);

test('it keeps what a map keeps, whatever the ids are', () => {
  fc.assert(
    fc.property(steps, (steps) => {
      const keys = createWaitingKeys<number>();
      const model = new Map<string | null, number>();
      for (const step of steps)
        if ('set' in step) {
          keys.set(step.set, step.to);
          model.set(step.set, step.to);
        } else if ('remove' in step) {
          keys.delete(step.remove);
          model.delete(step.remove);
        } else {
          let left = step.takes;
          for (const [id, waiting] of keys.inTurn()) {
            if (left === 0) break;
            left -= 1;
            expect(waiting).toBe(model.get(id));
            keys.delete(id);
            model.delete(id);
          }
        }
      const all = new Map(keys.inTurn());
      expect(all).toEqual(model);
      for (const [id, waiting] of model) expect(keys.get(id)).toBe(waiting);
    }),
  );
});

test('a few of many keys lie side by side, and all have their turn', () => {
  const keys = createWaitingKeys<number>();
  const inAnyOrder = Array.from({ length: 6_200 }, newKeyId);
  for (const id of inAnyOrder) keys.set(id, 0);
  const sorted = inAnyOrder.toSorted();
  const seen = new Set<string | null>();
  for (let takes = 0; takes < 31; takes += 1) {
    const places: number[] = [];
    for (const [id] of keys.inTurn()) {
      if (places.length === 200) break;
      places.push(sorted.indexOf(id ?? ''));
      keys.delete(id);
      seen.add(id);
    }
    // A group has a hundred keys, some more: no take reaches into more than a few of them.
    expect(Math.max(...places) - Math.min(...places)).toBeLessThan(600);
  }
  expect(seen.size).toBe(6_200);
});

test('of each group that has any, it tells what has waited longest', () => {
  const keys = createWaitingKeys<string>();
  for (const id of ['key_b2', 'key_b1', null, 'key_a']) keys.set(id, `of ${id}`);
  expect([...keys.longest()]).toEqual(['of null', 'of key_a', 'of key_b2']);
  keys.delete('key_b2');
  expect([...keys.longest()]).toEqual(['of null', 'of key_a', 'of key_b1']);
});
