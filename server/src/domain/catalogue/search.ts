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

/** Texts that are searched together. */
export interface SearchIndex {
  /**
   * Looks for folded words: 1 at the place of each text in which every one of them occurs, else 0.
   * No words at all are found nowhere.
   */
  find(words: string): Uint8Array;
}

/** Makes an index of folded texts. */
export function createSearchIndex(texts: readonly string[]): SearchIndex {
  // One long text is gone through many times faster than thousands of short ones. No word has this.
  const all = texts.join('\n');
  const ends: number[] = [];
  for (const text of texts) ends.push((ends.at(-1) ?? -1) + 1 + text.length);

  return {
    find(words) {
      const found = new Uint8Array(texts.length);
      const [longest = '', ...others] = words.split(' ').sort((a, b) => b.length - a.length);
      if (longest === '') return found;
      let at = 0;
      for (let from = 0; ; from = ends[at] as number) {
        const start = all.indexOf(longest, from);
        if (start === -1) return found;
        while ((ends[at] as number) <= start) at += 1;
        if (others.every((word) => texts[at]?.includes(word))) found[at] = 1;
      }
    },
  };
}
