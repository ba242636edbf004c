import { describe, expect, test } from 'vitest';
import { plain, plainDigits } from '../../../server/portal-page/src/components/forms/plain.ts';
import { isolate } from '../../../server/portal-page/src/i18n/formats.ts';

describe('what was pasted', () => {
  test.each([' amina@mail.test\n', isolate('amina@mail.test'), '\u200e amina@mail.test \u200f'])(
    'loses what nobody sees: %j',
    (pasted) => {
      expect(plain(pasted)).toBe('amina@mail.test');
    },
  );

  test.each(['تطبيق التلاوة', 'App\u200c1', '👩‍👧'])(
    'keeps what is seen, or joins it: %j',
    (typed) => {
      expect(plain(typed)).toBe(typed);
    },
  );
});

test.each([
  ['492039', '492039'],
  ['٤٩٢٠٣٩', '492039'],
  ['۴۹۲۰۳۹', '492039'],
  [isolate('٤٩٢ ٠٣٩'), '492 039'],
])('the digits of %j are %s', (typed, digits) => {
  expect(plainDigits(typed)).toBe(digits);
});
