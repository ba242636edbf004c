import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { catalogueRules } from '../../server/src/contract/catalogue-rules.ts';
import { loadContract } from '../../server/src/contract/load-contract.ts';
import { parseRecitersCsv } from '../../server/src/domain/catalogue/reciters-csv.ts';

const rules = catalogueRules(loadContract('openapi').document);
const HEADER = 'slug,name_en,name_ar,aliases_en,country,born,died,recitations';
const GOOD = 'zayd,Zayd,زيد,Zaid;Zeid,SA,1917,1980,hafs-an-asim|murattal;warsh-an-nafi|mujawwad';

function parse(...lines: string[]) {
  return parseRecitersCsv(Buffer.from(lines.join('\n')), rules);
}

/** What is wrong, as `line: reason`. */
function problemsOf(...lines: string[]): string[] {
  const verdict = parse(...lines);
  return verdict.type === 'valid'
    ? []
    : verdict.problems.map(({ line, reason }) => `${line}: ${reason}`);
}

const zayd = {
  slug: 'zayd',
  name: 'Zayd',
  name_ar: 'زيد',
  aliases: ['Zaid', 'Zeid'],
  country: 'SA',
  birth_year: 1917,
  death_year: 1980,
  recitations: [
    { riwayah: 'hafs-an-asim', style: 'murattal' },
    { riwayah: 'warsh-an-nafi', style: 'mujawwad' },
  ],
};

test('the data file is valid as a whole', () => {
  const file = readFileSync(new URL('../../server/data/reciters.csv', import.meta.url));
  const verdict = parseRecitersCsv(file, rules);
  expect(verdict.type).toBe('valid');
  if (verdict.type === 'valid') expect(verdict.reciters).toHaveLength(165);
});

test('a row becomes a reciter', () => {
  expect(parse(HEADER, GOOD)).toEqual({ type: 'valid', reciters: [zayd] });
});

test('empty cells become null or an empty list', () => {
  expect(parse(HEADER, 'amr,Amr,عمرو,,,,,')).toEqual({
    type: 'valid',
    reciters: [
      {
        slug: 'amr',
        name: 'Amr',
        name_ar: 'عمرو',
        aliases: [],
        country: null,
        birth_year: null,
        death_year: null,
        recitations: [],
      },
    ],
  });
});

test.each([
  ['a byte order mark', `\uFEFF${HEADER}\n${GOOD}\n`],
  ['CRLF', `${HEADER}\r\n${GOOD}\r\n`],
  ['empty lines', `${HEADER}\n\n${GOOD}\n\n`],
  ['quotes', `${HEADER}\n${GOOD.replace('Zayd', '"Zayd"')}`],
  ['spaces around values', `${HEADER}\n${GOOD.replace(',Zayd,', ', Zayd ,')}`],
])('%s is tolerated', (_, text) => {
  expect(parse(text)).toEqual({ type: 'valid', reciters: [zayd] });
});

test('columns may come in any order', () => {
  const swap = (line: string) => line.split(',').reverse().join(',');
  expect(parse(swap(HEADER), swap(GOOD))).toEqual({ type: 'valid', reciters: [zayd] });
});

const CELL = {
  slug: 0,
  name_en: 1,
  name_ar: 2,
  aliases_en: 3,
  country: 4,
  born: 5,
  died: 6,
  rec: 7,
};

test.each<[keyof typeof CELL, string, RegExp]>([
  ['slug', '', /slug "" is not/],
  ['slug', 'Zayd', /slug "Zayd" is not/],
  ['slug', 'zayd-', /slug "zayd-" is not/],
  ['slug', 'zayd_2', /slug "zayd_2" is not/],
  ['name_en', '  ', /name_en is empty/],
  ['name_ar', '', /name_ar is empty/],
  ['name_en', '\u200B\u202E', /name_en holds no character that can be seen/],
  ['name_ar', '\u200F \u200F', /name_ar holds no character that can be seen/],
  ['name_en', 'z'.repeat(501), /name_en is longer than 500 characters/],
  ['aliases_en', 'Zaid;\u200B', /an entry of aliases_en holds no character/],
  ['aliases_en', 'a;;b', /aliases_en has an empty entry/],
  ['aliases_en', '"a\nb"', /line break/],
  ['country', 'sa', /country "sa" is not/],
  ['country', 'SAU', /country "SAU" is not/],
  ['born', '19x7', /born "19x7" is not a year/],
  ['born', '-5', /born "-5" is not a year/],
  ['born', '9999', /born "9999" is not a year/],
  ['died', '1980.0', /died "1980.0" is not a year/],
  ['died', '1900', /died 1900 is before born 1917/],
  ['rec', 'hafs|murattal', /riwayah "hafs" is unknown/],
  ['rec', 'hafs-an-asim|fast', /style "fast" is unknown/],
  ['rec', 'hafs-an-asim', /recitation "hafs-an-asim" is not riwayah\|style/],
  ['rec', 'hafs-an-asim|murattal;hafs-an-asim|murattal', /is there twice/],
])('a bad %s (%j) is named with its line', (column, value, reason) => {
  const cells = GOOD.split(',');
  cells[CELL[column]] = value;
  const problems = problemsOf(HEADER, 'amr,Amr,عمرو,,,,,', cells.join(','));
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(reason);
  expect(problems[0]).toMatch(/^3: /);
});

test('a row after one of several lines is named with its own line', () => {
  const long = GOOD.replace('Zayd', '"Za\n\nyd"');
  const problems = problemsOf(HEADER, long, 'amr,,عمرو,,,,,');
  expect(problems).toEqual([expect.stringMatching(/^2: .*line break/), '5: name_en is empty']);
});

test('every bad line is named, and everything that is wrong with it', () => {
  expect(
    problemsOf(HEADER, 'A,,زيد,,,,,', GOOD, 'amr,Amr,عمرو,,XXX,,,', 'umar,Umar,عمر,,,,,', 'b,B'),
  ).toEqual([
    expect.stringMatching(/^2: slug/),
    '2: name_en is empty',
    expect.stringMatching(/^4: country/),
    '6: it has 2 values for 8 columns',
  ]);
});

test('a slug that occurs twice is named with the line it repeats', () => {
  expect(problemsOf(HEADER, GOOD, 'amr,Amr,عمرو,,,,,', GOOD)).toEqual([
    '4: slug zayd stands in line 2',
  ]);
});

test('a repeated slug is noticed even where the first line is bad', () => {
  expect(problemsOf(HEADER, GOOD.replace('SA', 'x'), GOOD)).toEqual([
    expect.stringMatching(/^2: country/),
    '3: slug zayd stands in line 2',
  ]);
});

test('columns that are missing, unknown or repeated are named', () => {
  expect(problemsOf(`${HEADER.replace('born', 'birth')},slug`, GOOD)).toEqual([
    '1: column born is missing',
    '1: column "birth" is unknown',
    '1: column slug is there twice',
  ]);
});

test('broken quotes are named, with the bad lines before them', () => {
  const problems = problemsOf(HEADER, 'A,Amr,عمرو,,,,,', GOOD.replace('Zayd', 'Za"yd'), GOOD);
  expect(problems).toEqual([
    expect.stringMatching(/^2: slug/),
    expect.stringMatching(/^3: broken quotes/),
  ]);
});

test('quotes that never end are named', () => {
  expect(problemsOf(HEADER, GOOD.replace('Zayd', '"Zayd'))).toEqual([
    expect.stringMatching(/^\d: broken quotes/),
  ]);
});

test('a file that is empty, has no reciters, or is not UTF-8 is refused', () => {
  expect(problemsOf('')).toEqual(['1: the file is empty']);
  expect(problemsOf(HEADER)).toEqual(['1: the file has no reciters']);
  expect(problemsOf('[{"slug": "zayd"}]')).toEqual([expect.stringMatching(/^1: broken quotes/)]);
  const latin1 = Buffer.from(`${HEADER}\nzayd,x,y,,,,,\nzo\xEB,x,y,,,,,\n`, 'latin1');
  expect(parseRecitersCsv(latin1, rules)).toEqual({
    type: 'invalid',
    problems: [{ line: 3, reason: 'the line is not UTF-8 text' }],
  });
});
