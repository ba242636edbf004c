import { readdirSync, readFileSync } from 'node:fs';
import dictionary from 'dictionary-en-gb';
import nspell from 'nspell';
import { expect, test } from 'vitest';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');
const inFolder = (path: string): string[] => readdirSync(at(path)).map((name) => `${path}${name}`);

/** What the pages of the documentation are made of. */
const FILES = [
  ...inFolder('server/docs/guides/en/'),
  'server/docs/errors/en.yaml',
  'server/docs/README.md',
  'server/security-events.md',
  'server/settings.md',
  'openapi/glossary.yaml',
  'client/README.md',
  'CHANGELOG.md',
];

const speller = nspell(dictionary);
// Names and terms of the trade; each line a word, or several.
speller.personal(read('test/docs/words.txt').split(/\s+/).join('\n'));

/** The prose of a text: no code, addresses, markup, or what is not English. */
const proseOf = (text: string): string =>
  text
    .replaceAll(/^```[\s\S]*?^```/gm, ' ')
    .replaceAll(/`[^`]*`|\{\{[^}]*\}\}|<[^>]+>/g, ' ')
    .replaceAll(/\]\([^)]*\)|https?:\S+/g, ' ')
    .replaceAll(/^ *[\w-]+:(?= |$)/gm, ' ')
    .replaceAll(/^\s*sources: .*$/gm, ' ');

const wordsOf = (text: string): string[] => [
  ...new Set(
    proseOf(text)
      .replaceAll('’', "'")
      .match(/(?<![\w/.-])[A-Za-z][A-Za-z']+(?![\w/])/g),
  ),
];

const isRight = (word: string): boolean =>
  // Names of settings and constants are checked where they are used.
  /^[A-Z_]+$/.test(word) || speller.correct(word) || speller.correct(word.replace(/'s?$/, ''));

test.each(FILES)('%s is spelt right', (file) => {
  expect(wordsOf(read(file)).filter((word) => !isRight(word))).toEqual([]);
});

test('a wrong word is found', () => {
  expect(
    wordsOf('A recieved key, `recieved` and [x](/recieved/).').filter((w) => !isRight(w)),
  ).toEqual(['recieved']);
});
