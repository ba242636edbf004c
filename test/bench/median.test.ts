import { expect, test } from 'vitest';
import { median } from '../../scripts/bench/median.ts';

test.each([
  ['one value', [3], 3],
  ['an odd number of values', [10, 1, 2], 2],
  ['an even number of values', [10, 1, 2, 4], 3],
  ['two values', [1, 2], 1.5],
  ['no values', [], Number.NaN],
  ['values that the system does not tell', [undefined, undefined], Number.NaN],
])('the median of %s', (_name, values, middle) => {
  expect(median(values)).toBe(middle);
});
