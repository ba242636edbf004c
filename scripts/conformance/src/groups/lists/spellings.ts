import { asObject, type Json } from '../../contract/json.ts';
import type { Fold } from '../../contract/list-words.ts';

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
          word.replace(/[\u0628-\u063A\u0641-\u064A]/g, (letter) => `${letter}\u064E`),
          word.replace(/([\u0628-\u063A\u0641-\u064A])$/, '$1\u0651\u064F'),
        ]
      : [],
  hamza: (word) =>
    ['\u0627', '\u0623', '\u0625', '\u0622'].map((alef) =>
      word.replace(/[\u0627\u0622\u0623\u0625]/g, alef),
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
