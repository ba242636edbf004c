import { CsvError, parse } from 'csv-parse/sync';
import type { CatalogueRules } from '../../contract/catalogue-rules.ts';
import { type Cells, judgeReciter, type ReciterRow } from './reciter-row.ts';

/** What is wrong with a line of the file; lines count from 1. */
interface LineProblem {
  line: number;
  reason: string;
}

type CsvVerdict =
  | { type: 'valid'; reciters: ReciterRow[] }
  | { type: 'invalid'; problems: LineProblem[] };

const COLUMNS = [
  'slug',
  'name_en',
  'name_ar',
  'aliases_en',
  'country',
  'born',
  'died',
  'recitations',
] as const;

interface Line {
  /** Where it begins. */
  line: number;
  values: string[];
}

/**
 * Reads a CSV file of reciters (UTF-8; a byte order mark and CRLF are fine; columns in any order),
 * or says of every bad line what is wrong with it.
 */
export function parseRecitersCsv(bytes: Uint8Array, rules: CatalogueRules): CsvVerdict {
  const text = decode(bytes);
  if (text === undefined)
    return invalid([{ line: firstUndecodable(bytes), reason: 'the line is not UTF-8 text' }]);
  const { lines, problems } = split(text);
  const [header, ...rows] = lines;
  if (!header)
    return invalid(problems.length > 0 ? problems : [{ line: 1, reason: 'the file is empty' }]);
  const headerProblems = judgeHeader(header.values);
  if (headerProblems.length > 0) return invalid(headerProblems);
  const reciters: ReciterRow[] = [];
  const lineOf = new Map<string, number>();
  for (const { line, values } of rows) {
    const verdict = judgeLine(header.values, values, rules);
    const slug = verdict.type === 'valid' ? verdict.reciter.slug : verdict.slug;
    const first = lineOf.get(slug);
    if (first !== undefined)
      problems.push({ line, reason: `slug ${slug} stands in line ${first}` });
    else if (slug !== '') lineOf.set(slug, line);
    if (verdict.type === 'valid') reciters.push(verdict.reciter);
    else problems.push(...verdict.reasons.map((reason) => ({ line, reason })));
  }
  if (rows.length === 0 && problems.length === 0)
    problems.push({ line: header.line, reason: 'the file has no reciters' });
  if (problems.length > 0) return invalid(problems.sort((a, b) => a.line - b.line));
  return { type: 'valid', reciters };
}

function invalid(problems: LineProblem[]): CsvVerdict {
  return { type: 'invalid', problems };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const LINE_FEED = 10;

/** The first line that is no UTF-8: no character of several bytes has a line feed in it. */
function firstUndecodable(bytes: Uint8Array): number {
  let [line, start] = [1, 0];
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end === -1 || decode(bytes.subarray(start, end)) === undefined) return line;
    [line, start] = [line + 1, end + 1];
  }
}

/** How many lines a record goes on for after the one that it begins in. */
const furtherLines = (values: readonly string[]): number => values.join('').split('\n').length - 1;

/** The lines up to the end, or up to quotes that break everything after them. */
function split(text: string): { lines: Line[]; problems: LineProblem[] } {
  const lines: Line[] = [];
  try {
    parse(text, {
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (values: string[], { lines: line }) => {
        lines.push({ line: line - furtherLines(values), values });
        return null;
      },
    });
    return { lines, problems: [] };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : lines.length + 1;
    return { lines, problems: [{ line, reason: `broken quotes: ${error.message}` }] };
  }
}

function judgeHeader(names: readonly string[]): LineProblem[] {
  const reasons = [
    ...COLUMNS.filter((name) => !names.includes(name)).map((name) => `column ${name} is missing`),
    ...names
      .filter((name) => !COLUMNS.some((column) => column === name))
      .map((name) => `column ${JSON.stringify(name)} is unknown`),
    ...names
      .filter((name, at) => names.indexOf(name) !== at)
      .map((name) => `column ${name} is there twice`),
  ];
  return reasons.map((reason) => ({ line: 1, reason }));
}

function judgeLine(header: readonly string[], values: readonly string[], rules: CatalogueRules) {
  if (values.length !== header.length) {
    const reasons = [`it has ${values.length} values for ${header.length} columns`];
    return { type: 'invalid' as const, slug: '', reasons };
  }
  const cell = (column: string) => (values[header.indexOf(column)] ?? '').trim().normalize('NFC');
  const cells: Cells = {
    slug: cell('slug'),
    name: cell('name_en'),
    nameAr: cell('name_ar'),
    aliases: cell('aliases_en'),
    country: cell('country'),
    born: cell('born'),
    died: cell('died'),
    recitations: cell('recitations'),
  };
  return judgeReciter(cells, rules);
}
