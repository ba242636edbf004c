import { expect, test } from 'vitest';
import { judgeKeyName } from '../../server/src/domain/key-name.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['Website', 'Website'],
  ['  My site  ', 'My site'],
  ['تطبيق التلاوة', 'تطبيق التلاوة'],
  ['e\u0301', '\u00E9'],
  ['x'.repeat(50), 'x'.repeat(50)],
  [FAMILY.repeat(50), FAMILY.repeat(50)],
  ['بِ'.repeat(50), 'بِ'.repeat(50)],
])('%j is a name', (text, name) => {
  expect(judgeKeyName(text)).toEqual({ type: 'valid', name });
});

test.each([
  ['', /needs a name/],
  [' \t ', /needs a name/],
  ['x'.repeat(51), /at most 50/],
  [FAMILY.repeat(51), /at most 50/],
  [`x${'\u0301'.repeat(5_000)}`, /at most 50/],
  ['two\nlines', /one line/],
  ['bell\u0007', /one line/],
  ['half \uD83D', /one line/],
])('%j is no name', (text, reason) => {
  expect(judgeKeyName(text)).toEqual({ type: 'invalid', reason: expect.stringMatching(reason) });
});
