import { expect, test } from 'vitest';
import { listPage } from '../../support/list-reciters.ts';
import { useServer } from '../../support/server.ts';

const server = useServer();

const search = async (words: string): Promise<string[]> => {
  const { results } = await listPage(server(), `?search=${encodeURIComponent(words)}`);
  return results.map(({ slug }) => slug);
};

const HUSSARY = 'mahmoud-khalil-al-hussary';

test.each([
  ['the name', 'Mahmoud Khalil Al-Hussary', HUSSARY],
  ['a part of a word', 'hussar', HUSSARY],
  ['another order of the words', 'hussary khalil', HUSSARY],
  ['another case', 'HUSSARY', HUSSARY],
  ['diacritics', 'Maḥmoud Ḥuṣṣary', HUSSARY],
  ['another spelling', 'husary', HUSSARY],
  ['the slug', HUSSARY, HUSSARY],
  ['the name in Arabic', 'محمود خليل الحصري', HUSSARY],
  ['with tashkil', 'ٱلْحُصَرِيّ', HUSSARY],
  ['with tatweel', 'الحصـــري', HUSSARY],
  ['ya without its dots', 'الحصرى', HUSSARY],
  ['English and Arabic at once', 'khalil الحصري', HUSSARY],
  ['alef without its hamza', 'ادريس ابكر', 'idris-abkar'],
  ['alef with another hamza', 'أدريس إبكر', 'idris-abkar'],
  ['hamza on its seat or not', 'محمد القارى', 'muhammad-khalil-al-qari'],
  ['hamza on waw or none', 'فواد الخامري', 'fouad-al-khamiri'],
  ['alef with madda or without', 'حسين ال الشيخ', 'hussain-al-al-sheikh'],
  ['ta marbuta or ha', 'بندر بليله', 'bandar-baleela'],
  ['an apostrophe or none', 'saud shuraym', 'saud-al-shuraim'],
  ['another apostrophe', 'Sa’ud Shuraym', 'saud-al-shuraim'],
  ['spaces all around', '  hussary   khalil ', HUSSARY],
])('finds %s: %s', async (_, words, slug) => {
  expect(await search(words)).toEqual([slug]);
});

test('every word has to occur', async () => {
  expect(await search('hussary')).toEqual([HUSSARY]);
  expect(await search('hussary minshawi')).toEqual([]);
});

test.each(['nobody', '-', '!?', ' ', '%', "' or 1=1 --", '\u{1f600}', '\ud7a3'])(
  '%j matches nobody',
  async (words) => {
    expect(await search(words)).toEqual([]);
  },
);

test('Arabic with tashkil and without finds the same', async () => {
  const plain = await search('محمد');
  expect(plain.length).toBeGreaterThan(1);
  expect(await search('مُحَمَّد')).toEqual(plain);
});

test('words may be separated by a plus sign, as forms do', async () => {
  const { results } = await listPage(server(), '?search=khalil+hussary');
  expect(results.map(({ slug }) => slug)).toEqual([HUSSARY]);
});

test.each([1, 100])('takes %i characters, counted as code points', async (length) => {
  expect(await search('ع'.repeat(length))).toBeDefined();
  expect(await search('\u{1f600}'.repeat(length))).toEqual([]);
});
