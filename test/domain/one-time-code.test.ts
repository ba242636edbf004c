import { expect, test } from 'vitest';
import { isCodeOf } from '../../server/src/domain/accounts/one-time-code.ts';

const SECRET = '12345678901234567890';
const at = (seconds: number) => new Date(seconds * 1000);

/** RFC 6238, appendix B: the last six digits. */
const VECTORS: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];

test.each(VECTORS)('the code of second %i is as in RFC 6238', (seconds, code) => {
  expect(isCodeOf(SECRET, code, at(seconds))).toBe(true);
});

test('a code is good in its 30 seconds and in those beside them', () => {
  const good = [-1, 0, 29, 30, 59, 60, 89, 90].filter((second) =>
    isCodeOf(SECRET, '287082', at(second)),
  );
  expect(good).toEqual([0, 29, 30, 59, 60, 89]);
});
