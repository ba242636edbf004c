import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { portalWords } from '../../scripts/docs/portal-words.ts';
import { loadConfig } from '../../server/src/config/config.ts';
import { builtDocs } from '../support/built.ts';
import { LANGUAGES, type Language, MESSAGES } from '../support/portal-page.ts';

const folder = (language: Language) =>
  new URL(`../../server/docs/guides/${language}/`, import.meta.url);
const guideOf = (language: Language, name: string): string =>
  readFileSync(new URL(name, folder(language)), 'utf8');

/** The guides that both languages have. */
const NAMES = readdirSync(folder('ar'));

/** The places among the portal's messages that a guide takes names from, in its order. */
const placesIn = (guide: string): string[] =>
  [...guide.matchAll(/\{\{portal ([\w.]+)\}\}/g)].map(([, place = '']) => place);

/** Everything that is in bold and written out. */
const boldIn = (guide: string): string[] =>
  [...guide.matchAll(/\*\*([^*{]+)\*\*/g)].map(([, text = '']) => text);

test.each(NAMES)('%s names the same pages and buttons of the portal in both languages', (name) => {
  expect(placesIn(guideOf('ar', name))).toEqual(placesIn(guideOf('en', name)));
});

describe.each(LANGUAGES)('%s', (language) => {
  test('a name that one guide takes from the portal is typed in no other', () => {
    const guides = NAMES.map((name) => guideOf(language, name));
    const taken = new Set(guides.flatMap(placesIn).map((place) => portalWords(place, language)));
    expect(taken.size).toBeGreaterThan(9);
    expect(guides.flatMap(boldIn).filter((text) => taken.has(text))).toEqual([]);
  });

  test('pages say it as the portal does', () => {
    const path = language === 'en' ? '/docs/' : '/docs/ar/';
    const page = builtDocs(loadConfig({})).get(`${path}guides/rotation/`)?.();
    const { rotate, endOldSecrets } = MESSAGES[language].keys;
    for (const text of [rotate, endOldSecrets])
      expect(`${page?.representation.bytes}`).toContain(`<strong>${text}</strong>`);
  });

  test('what the portal does not say stops the build', () => {
    expect(() => portalWords('keys.nothing', language)).toThrow('no words at keys.nothing');
    expect(() => portalWords('keys', language)).toThrow('no words at keys');
  });
});
