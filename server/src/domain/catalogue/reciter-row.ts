import type { CatalogueRules } from '../../contract/catalogue-rules.ts';

export interface ReciterRow {
  slug: string;
  name: string;
  name_ar: string;
  aliases: string[];
  country: string | null;
  birth_year: number | null;
  death_year: number | null;
  recitations: { riwayah: string; style: string }[];
}

/** The trimmed text of a row's cells. */
export interface Cells {
  slug: string;
  name: string;
  nameAr: string;
  aliases: string;
  country: string;
  born: string;
  died: string;
  recitations: string;
}

type ReciterVerdict =
  | { type: 'valid'; reciter: ReciterRow }
  | { type: 'invalid'; slug: string; reasons: string[] };

/** Far longer than any name, and short enough for whoever shows a page of them; in code units. */
const MAX_NAME = 500;

/** Format characters, marks without a letter, and spaces: nobody sees a name of these alone. */
const ONLY_UNSEEN = /^[\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}]+$/u;

function judgeNames(names: Readonly<Record<string, string>>): string[] {
  return Object.entries(names).flatMap(([column, name]) => [
    ...(ONLY_UNSEEN.test(name) ? [`${column} holds no character that can be seen`] : []),
    ...(name.length > MAX_NAME ? [`${column} is longer than ${MAX_NAME} characters`] : []),
  ]);
}

/** Makes a reciter of a row's cells, or says everything that is wrong with them. */
export function judgeReciter(cells: Cells, rules: CatalogueRules): ReciterVerdict {
  const aliases = splitList(cells.aliases);
  const pairs = splitList(cells.recitations);
  const birth_year = yearOf(cells.born);
  const death_year = yearOf(cells.died);
  const reasons = [
    ...(rules.slug.test(cells.slug)
      ? []
      : [`slug ${quote(cells.slug)} is not ${rules.slug.source}`]),
    ...(cells.name === '' ? ['name_en is empty'] : []),
    ...(cells.nameAr === '' ? ['name_ar is empty'] : []),
    ...Object.entries(cells)
      .filter(([, text]) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text))
      .map(([, text]) => `${quote(text)} holds a line break or a control character`),
    ...judgeNames({ name_en: cells.name, name_ar: cells.nameAr }),
    ...aliases.flatMap((alias) => judgeNames({ 'an entry of aliases_en': alias })),
    ...(aliases.includes('') ? ['aliases_en has an empty entry'] : []),
    ...(cells.country === '' || rules.country.test(cells.country)
      ? []
      : [`country ${quote(cells.country)} is not ${rules.country.source}`]),
    ...(Number.isNaN(birth_year) ? [`born ${quote(cells.born)} is not a year`] : []),
    ...(Number.isNaN(death_year) ? [`died ${quote(cells.died)} is not a year`] : []),
    ...(birth_year !== null && death_year !== null && death_year < birth_year
      ? [`died ${death_year} is before born ${birth_year}`]
      : []),
    ...pairs.flatMap((pair, at) => judgeRecitation(pair, pairs.indexOf(pair) !== at, rules)),
  ];
  if (reasons.length > 0) return { type: 'invalid', slug: cells.slug, reasons };
  return {
    type: 'valid',
    reciter: {
      slug: cells.slug,
      name: cells.name,
      name_ar: cells.nameAr,
      aliases,
      country: cells.country || null,
      birth_year,
      death_year,
      recitations: pairs.map(splitRecitation),
    },
  };
}

function judgeRecitation(pair: string, isRepeated: boolean, rules: CatalogueRules): string[] {
  if (pair.split('|').length !== 2) return [`recitation ${quote(pair)} is not riwayah|style`];
  const { riwayah, style } = splitRecitation(pair);
  return [
    ...(rules.riwayat.includes(riwayah) ? [] : [`riwayah ${quote(riwayah)} is unknown`]),
    ...(rules.styles.includes(style) ? [] : [`style ${quote(style)} is unknown`]),
    ...(isRepeated ? [`recitation ${pair} is there twice`] : []),
  ];
}

function splitRecitation(pair: string): { riwayah: string; style: string } {
  const [riwayah = '', style = ''] = pair.split('|').map((part) => part.trim());
  return { riwayah, style };
}

function splitList(text: string): string[] {
  return text === '' ? [] : text.split(';').map((part) => part.trim());
}

/** Null when empty, NaN when it is no year that has begun. */
function yearOf(text: string): number | null {
  if (text === '') return null;
  const year = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  return year >= 1 && year <= new Date().getUTCFullYear() ? year : Number.NaN;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
