import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSearchIndex, fold } from '../../server/src/domain/catalogue/search.ts';

describe('fold takes away what makes no difference', () => {
  test.each([
    ['case', 'HuSaRy', 'husary'],
    ['Latin diacritics, composed', 'Ḥuṣarī', 'husari'],
    ['Latin diacritics, decomposed', 'H\u0323us\u0323ari\u0304', 'husari'],
    ['Turkish dotted capital i', 'İsmail', 'ismail'],
    [
      'apostrophes of every kind',
      "Sa'ud Sa’ud Sa‘ud Saʿud Saʾud Sa`ud",
      'saud saud saud saud saud saud',
    ],
    ['ligatures', 'ﬁqh', 'fiqh'],
    ['full-width letters', 'Ｈｕｓａｒｙ', 'husary'],
    ['hyphens', 'Al-Husary', 'al husary'],
    ['punctuation and spaces', '  (Al)  —  Husary!\t', 'al husary'],
    ['tashkil', 'مُحَمَّدٌ', 'محمد'],
    ['the dagger alef', 'الرحمٰن', 'الرحمن'],
    ['Quranic marks', 'قُلْۖ', 'قل'],
    ['tatweel', 'الحصـــري', 'الحصري'],
    ['alef with hamza above', 'أحمد', 'احمد'],
    ['alef with hamza below', 'إبراهيم', 'ابراهيم'],
    ['alef with madda', 'آل', 'ال'],
    ['alef wasla', 'ٱلله', 'الله'],
    ['hamza on waw', 'فؤاد', 'فواد'],
    ['hamza on ya', 'القارئ', 'القاري'],
    ['hamza by itself', 'علاء', 'علا'],
    ['alef maqsura', 'موسى', 'موسي'],
    ['ta marbuta', 'بليلة', 'بليله'],
    ['presentation forms', 'ﷲ', 'الله'],
    ['Arabic-Indic digits stay digits', 'جزء ٣٠', 'جز ٣٠'],
    ['nothing but signs', '- ! ’', ''],
    ['nothing at all', '', ''],
  ])('%s', (_, text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each(['Maḥmoud Khalīl al-Ḥuṣarī', 'إِبْرَاهِيمُ الأَخْضَرُ', 'ΑΣ ß ǅ'])(
    'and nothing more a second time: %s',
    (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    },
  );
});

describe('an index of texts', () => {
  test.each([
    ['one word', 'husary', true],
    ['a part of a word', 'usar', true],
    ['words in any order', 'khalil mahmoud', true],
    ['a word twice', 'khalil khalil', true],
    ['a word that is missing', 'khalil minshawi', false],
    ['words run together', 'khalilal', false],
    ['no word', '', false],
  ])('%s', (_, words, expected) => {
    const { find } = createSearchIndex(['mahmoud khalil al husary']);
    expect([...find(words)]).toEqual([expected ? 1 : 0]);
  });

  test('finds exactly the texts in which every word occurs', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ا'), minLength: 1, maxLength: 3 });
    const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
    const words = fc.array(word, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(text), words, (texts, words) => {
        const expected = texts.map((each) => (words.every((one) => each.includes(one)) ? 1 : 0));
        expect([...createSearchIndex(texts).find(words.join(' '))]).toEqual(expected);
      }),
    );
  });
});
