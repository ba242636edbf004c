import { asking, type Mutant, query, withQuery } from './mutant.ts';

/** Reads a query parameter in another way. */
const reading = (
  name: string,
  parameter: string,
  read: (text: string) => string | undefined,
  cause: Mutant['cause'] = ['parameter.invalid'],
): Mutant => ({
  name,
  cause,
  handle: asking((asked) => {
    const text = query(asked, parameter);
    if (text === null) return asked;
    const other = read(text);
    return other === text ? asked : withQuery(asked, parameter, other);
  }),
});

/** Parameters of the query. */
export const QUERY_MUTANTS: readonly Mutant[] = [
  reading('page_size 101 clamped', 'page_size', (text) => (Number(text) > 100 ? '100' : text)),
  reading('page_size 100 refused', 'page_size', (text) => (text === '100' ? '101' : text), [
    'parameter.valid',
  ]),
  reading('page 0 taken for 1', 'page', (text) => (text === '0' ? '1' : text)),
  reading('negative pages accepted', 'page', (text) => text.replace(/^-/, '')),
  reading('hexadecimal accepted', 'page', (text) => (/^0x/.test(text) ? '16' : text)),
  reading('exponents accepted', 'page_size', (text) => (/^\d+e\d+$/.test(text) ? '10' : text)),
  reading('white space around integers accepted', 'page', (text) => text.trim()),
  reading('fullwidth digits accepted', 'page', (text) => text.normalize('NFKC')),
  reading('a fraction cut off', 'page', (text) => text.replace(/\.\d+$/, '')),
  reading('pages above a million refused', 'page', (text) => (Number(text) > 1e6 ? '0' : text), [
    'parameter.valid',
  ]),
  reading('countries in lower case accepted', 'country', (text) => text.toUpperCase()),
  reading('unknown orderings ignored', 'ordering', (text) =>
    /^-?(?:name|name_ar|recitations_count)$/.test(text) ? text : undefined,
  ),
  reading('riwayat in upper case accepted', 'riwayah', (text) => text.toLowerCase()),
  reading('one riwayah refused', 'riwayah', (text) => (text === 'idris-an-khalaf' ? 'x' : text), [
    'parameter.valid',
  ]),
  reading('searches of 101 characters cut', 'search', (text) => [...text].slice(0, 100).join('')),
  reading(
    'searches counted in UTF-16 units',
    'search',
    (text) => (text.length > 100 && [...text].length <= 100 ? '' : text),
    ['parameter.valid'],
  ),
  reading(
    'searches of 100 characters refused',
    'search',
    (text) => ([...text].length === 100 ? '' : text),
    ['parameter.valid'],
  ),
  reading(
    'control characters in a search accepted',
    'search',
    (text) => text.replace(/\p{Cc}/gu, '') || 'a',
  ),
  reading('DEL in a search accepted', 'search', (text) => text.replaceAll('\x7f', 'a')),
];
