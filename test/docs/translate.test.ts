import { expect, test } from 'vitest';
import { adviceOn, speaker } from '../../scripts/docs/translate.ts';

test('texts without a translation are said in English until all of them are known', () => {
  const { say, mismatch } = speaker('ar');
  expect([say('Nobody\n  translated this.'), say('Nor that.')]).toEqual([
    'Nobody translated this.',
    'Nor that.',
  ]);
  expect(mismatch().missing).toEqual(['Nobody translated this.', 'Nor that.']);
});

test('what nobody asked for is unused', () => {
  const { say, mismatch } = speaker('ar');
  const [first = '', second] = mismatch().unused;
  expect(say(first)).not.toBe(first);
  expect(mismatch().missing).toEqual([]);
  expect(mismatch().unused[0]).toBe(second);
});

test('the advice has all of it, as entries of the file are written', () => {
  const advice = adviceOn({ language: 'ar', missing: ['A "new" one.', 'Two.'], unused: ['Old.'] });
  expect(advice).toBe(
    [
      'Translate in server/docs/translations/ar.yaml:',
      '- en: "A \\"new\\" one."\n  ar: ""',
      '- en: "Two."\n  ar: ""',
      'Remove from server/docs/translations/ar.yaml, for nothing says it any more:',
      '- en: "Old."',
    ].join('\n'),
  );
});

test('there is none where nothing is to be done, nor in English', () => {
  expect(adviceOn({ language: 'ar', missing: [], unused: [] })).toBeUndefined();
  const { say, mismatch } = speaker('en');
  say('Anything.');
  expect(adviceOn(mismatch())).toBeUndefined();
});
