import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Language, WORDS, type Words } from './words.ts';

/** Says the contract's own texts in a language. */
export interface Speech {
  language: Language;
  words: Words;
  /** A text of the contract; its English one where it has no translation. */
  say(text: string): string;
}

/** Where a file of translations no longer matches the contract. */
export interface Mismatch {
  language: Language;
  /** Texts, in English, that have no translation, or an empty one. */
  missing: readonly string[];
  /** Texts, in English, that have one and stand nowhere any more. */
  unused: readonly string[];
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

const fileOf = (language: Language): string => `server/docs/translations/${language}.yaml`;

/** Texts in English, as the contract has them, and what they are in another language. */
export function speaker(language: Language): Speech & { mismatch(): Mismatch } {
  const words = WORDS[language];
  if (language === 'en') {
    const say = (text: string) => linked(oneLine(text));
    return { language, words, say, mismatch: () => ({ language, missing: [], unused: [] }) };
  }
  const file = new URL(`../../${fileOf(language)}`, import.meta.url);
  const entries: { en: string; ar: string }[] = parse(readFileSync(file, 'utf8'));
  const known = new Map(entries.map((entry) => [oneLine(entry.en), oneLine(entry.ar)]));
  const unused = new Set(known.keys());
  const missing = new Set<string>();
  const say = (text: string): string => {
    const english = oneLine(text);
    const translation = known.get(english);
    unused.delete(english);
    if (translation) return linked(translation);
    missing.add(english);
    return linked(english);
  };
  const mismatch = () => ({ language, missing: [...missing], unused: [...unused] });
  return { language, words, say, mismatch };
}

/**
 * Everything that is to be changed in a file of translations, as its entries are written, so that
 * whoever changed the contract has to look but once.
 *
 * @returns undefined where nothing is
 */
export function adviceOn({ language, missing, unused }: Mismatch): string | undefined {
  const add = missing.map((text) => `- en: ${JSON.stringify(text)}\n  ${language}: ""`);
  const remove = unused.map((text) => `- en: ${JSON.stringify(text)}`);
  const lines = [
    ...(add.length > 0 ? [`Translate in ${fileOf(language)}:`, ...add] : []),
    ...(remove.length > 0
      ? [`Remove from ${fileOf(language)}, for nothing says it any more:`, ...remove]
      : []),
  ];
  return lines.length > 0 ? lines.join('\n') : undefined;
}
