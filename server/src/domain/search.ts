/**
 * Folds what makes no difference to a search: case, Latin diacritics and apostrophes, Arabic
 * tashkil and tatweel, and the forms of hamza, alef, ya and ta marbuta. Words are separated by
 * one space.
 */
export function fold(text: string): string {
  return (
    text
      // Splits letters from their marks, hamza above and below and madda among them.
      .normalize('NFKD')
      .replace(/[\p{M}\u0640'’‘ʻʼʾʿ`]/gu, '')
      .replace(/ٱ/g, 'ا')
      .replace(/ء/g, '')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}

/** Whether every word occurs. Both sides are folded; no words at all match nothing. */
export const matches = (haystack: string, words: string): boolean =>
  words !== '' && words.split(' ').every((word) => haystack.includes(word));
