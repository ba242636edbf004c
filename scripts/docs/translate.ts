import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Language, WORDS, type Words } from './words.ts';

/** Says the contract's own texts in a language. */
export interface Speech {
  language: Language;
  words: Words;
  /** A text of the contract. Throws where it has no translation. */
  say(text: string): string;
}

const oneLine = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

/** Chapters that texts of the contract point to, as guides. */
const GUIDES: Record<string, string> = {
  'End-user identifier': '/guides/end-users/',
  'معرّف المستخدم': '/guides/end-users/',
};

/** A chapter's name in italics becomes a link to the guide. */
const linked = (text: string): string =>
  text.replaceAll(/\*([^*]+)\*/g, (whole, chapter) =>
    GUIDES[chapter] === undefined ? whole : `[${chapter}](${GUIDES[chapter]})`,
  );

/** Texts in English, as the contract has them, and what they are in another language. */
export function speaker(language: Language): Speech & { unused(): string[] } {
  if (language === 'en')
    return { language, words: WORDS.en, say: (text) => linked(oneLine(text)), unused: () => [] };
  const file = new URL(`../../server/docs/translations/${language}.yaml`, import.meta.url);
  const entries: { en: string; ar: string }[] = parse(readFileSync(file, 'utf8'));
  const known = new Map(entries.map((entry) => [oneLine(entry.en), oneLine(entry.ar)]));
  const unused = new Set(known.keys());
  const say = (text: string): string => {
    const english = oneLine(text);
    const translation = known.get(english);
    if (translation === undefined)
      throw new Error(`server/docs/translations/${language}.yaml lacks: ${english}`);
    unused.delete(english);
    return linked(translation);
  };
  return { language, words: WORDS[language], say, unused: () => [...unused] };
}
