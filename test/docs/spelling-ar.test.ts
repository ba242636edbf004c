import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { expect, test } from 'vitest';

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const read = (path: string): string => readFileSync(at(path), 'utf8');

const inFolder = (path: string): string[] => readdirSync(at(path)).map((name) => `${path}${name}`);

/** What the Arabic pages of the documentation and the portal are made of. */
const FILES = [
  ...inFolder('server/docs/guides/ar/'),
  ...inFolder('server/portal-page/src/i18n/ar/'),
  'server/docs/src/content/i18n/ar.yaml',
  'server/docs/errors/ar.yaml',
  'server/docs/translations/ar.yaml',
  'scripts/docs/words/ar.ts',
  'openapi/glossary.yaml',
];

/** Every word of Hunspell's dictionary with every prefix and suffix that it takes. */
const dictionary = decodeTrie(
  gunzipSync(
    readFileSync(
      createRequire(import.meta.url)
        .resolve('@cspell/dict-ar')
        .replace(/[^/\\]+$/, 'ar.trie.gz'),
    ),
  ),
);

const known = new Set(read('test/docs/words-ar.txt').split(/\s+/));

/** Words without vowel signs, which few texts have and the dictionary has not. */
const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(/^```[\s\S]*?^```/gm, ' ')
      .replaceAll(/`[^`]*`/g, ' ')
      .match(/[\u0621-\u0652\u0670]+/g)
      ?.map((word) => word.replaceAll(/[\u0640\u064B-\u0652\u0670]/g, ''))
      // A letter alone is a prefix of what stands in code or in another script.
      .filter((word) => word.length > 1),
  ),
];

const isRight = (word: string): boolean => known.has(word) || dictionary.has(word);

test.each(FILES)('%s is spelt right', (file) => {
  expect(wordsOf(read(file)).filter((word) => !isRight(word))).toEqual([]);
});

test('a wrong word is found', () => {
  expect(wordsOf('أنشئ المفتاخ في البوابة.').filter((word) => !isRight(word))).toEqual(['المفتاخ']);
});
