import { expect, test } from 'vitest';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { judgeKeyName } from '../../server/src/domain/keys/key-name.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['Website', 'Website'],
  ['  My site  ', 'My site'],
  ['تطبيق التلاوة', 'تطبيق التلاوة'],
  ['e\u0301', '\u00E9'],
  ['x'.repeat(50), 'x'.repeat(50)],
  [FAMILY.repeat(50), FAMILY.repeat(50)],
  ['Mobile\u200b app\u2060\u00ad\ufeff', 'Mobile app'],
  // What is seen by what it does: a Persian word, a red heart, the flag of Scotland.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u2764\ufe0f', '\u2764\ufe0f'],
  ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
  ['بِ'.repeat(50), 'بِ'.repeat(50)],
])('%j is a name', (text, name) => {
  expect(judgeKeyName(text)).toEqual({ type: 'valid', name });
});

test.each([
  ['', /needs a name/],
  [' \t ', /needs a name/],
  ['\u200b', /needs a name/],
  ['\u3164\u200d \ufe0f', /needs a name/],
  ['x'.repeat(51), /at most 50/],
  [FAMILY.repeat(51), /at most 50/],
  [`x${'\u0301'.repeat(5_000)}`, /at most 50/],
  ['two\nlines', /one line/],
  ['bell\u0007', /one line/],
  ['half \uD83D', /one line/],
  ['Mobile \u202Eppa', /direction of text/],
  ['\u2067Web\u2069', /direction of text/],
])('%j is no name', (text, reason) => {
  expect(judgeKeyName(text)).toMatchObject({
    type: 'invalid',
    reason: expect.stringMatching(reason),
  });
});

test("the contract's pattern refuses the same characters of direction, and no others", () => {
  const { pattern = '' } = loadContract('portal').document.components.schemas.NewKeyName ?? {};
  const allowed = new RegExp(pattern, 'u');
  const unlike: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (allowed.test(character) === /\p{Bidi_Control}/u.test(character))
      unlike.push(code.toString(16));
  }
  expect(unlike).toEqual([]);
});
