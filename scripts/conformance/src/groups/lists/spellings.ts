import { asObject, type Json } from '../../contract/json.ts';
import type { Fold } from '../../contract/list-words.ts';

/** The marks of tashkil: three tanwin, three short vowels, shadda, sukun. */
const MARKS = [...'\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652'];

/** The word with a mark behind each letter, in turn, from one of them on. */
function marked(word: string, from: number): string {
  let next = from;
  return word.replace(/[\u0628-\u063A\u0641-\u064A]/g, (letter) => {
    const mark = MARKS[next % MARKS.length];
    next += 1;
    return `${letter}${mark}`;
  });
}

/** Other spellings of a word that a fold treats as the same. */
const SPELLINGS: Readonly<Record<Fold, (word: string) => string[]>> = {
  case: (word) => [word.toUpperCase(), word.toLowerCase()],
  'latin-diacritics': (word) => {
    const accented = word.replace(/[aeiou]/i, (vowel) => `${vowel}\u0301`);
    return [accented.normalize('NFC'), accented.normalize('NFD')];
  },
  tashkil: (word) =>
    /\p{Script=Arabic}/u.test(word)
      ? [
          ...[0, 2, 4, 6].map((from) => marked(word, from)),
          word.replace(/([\u0628-\u063A\u0641-\u064A])$/, '$1\u0651\u064F'),
        ]
      : [],
  hamza: (word) =>
    ['\u0627', '\u0623', '\u0625', '\u0622', '\u0671'].map((alef) =>
      word.replace(/[\u0627\u0622\u0623\u0625\u0671]/g, alef),
    ),
};

/** The spellings of a word that a fold treats as the same. */
export const spellingsOf = (word: string, fold: Fold): string[] =>
  [...new Set(SPELLINGS[fold](word))].filter((spelling) => spelling !== word);

/** The words of a text, the longest first. */
export const wordsOf = (text: string): string[] =>
  (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).toSorted((one, other) => other.length - one.length);

/** The text of an item's member; empty if it is not text. */
export function textIn(item: Json, field: string): string {
  const value = asObject(item)[field];
  return typeof value === 'string' ? value : '';
}

/** Some items spread over a list: the first, and others at equal distances. */
export function spread<T>(items: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, index) => index % step === 0).slice(0, count);
}
