import { expect, test } from 'vitest';
import { onceForEach } from '../../server/src/once-for-each.ts';

test('something is made once of each object, by each function for itself', () => {
  let made = 0;
  const count = () => {
    made += 1;
    return { made };
  };
  const [first, second] = [onceForEach(count), onceForEach(count)];
  const [one, other] = [{}, {}];
  expect(first(one)).toBe(first(one));
  expect(made).toBe(1);
  expect(first(other)).not.toBe(first(one));
  expect(second(one)).not.toBe(first(one));
  expect(made).toBe(3);
});

test('nothing of it is seen on the object, or in a copy', () => {
  const headers = { Vary: 'Accept' };
  onceForEach(({ Vary }: typeof headers) => `${Vary}, Origin`)(headers);
  expect(Object.entries(headers)).toEqual([['Vary', 'Accept']]);
  expect(JSON.stringify(headers)).toBe('{"Vary":"Accept"}');
  const copy = { ...headers };
  expect(Object.getOwnPropertySymbols(copy)).toEqual([]);
});
