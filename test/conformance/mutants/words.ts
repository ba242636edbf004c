import { asking, type Mutant, query, withQuery } from './mutant.ts';

/** Reads a query parameter in another way. */
const reading = (
  name: string,
  parameter: string,
  read: (text: string) => string | undefined,
): Mutant => ({
  name,
  cause: ['parameter.invalid'],
  handle: asking((asked) => {
    const text = query(asked, parameter);
    return text === null || read(text) === text ? asked : withQuery(asked, parameter, read(text));
  }),
});

/** Finds nothing where a good search holds one of these. */
const stumbling = (name: string, at: RegExp): Mutant => ({
  name,
  cause: ['list.search'],
  handle: () => async (asked, ask) => {
    const answer = await ask(asked);
    return answer.status === 200 && at.test(query(asked, 'search') ?? '')
      ? ask(withQuery(asked, 'search', 'zzzzzz'))
      : answer;
  },
});

/** Takes a parameter under another name. */
const naming = (name: string, other: RegExp, own: string): Mutant => ({
  name,
  cause: ['parameter.unknown'],
  handle: asking((asked) => ({ ...asked, url: asked.url.replace(other, own) })),
});

/** Words of the query: orders, searches, names. */
export const WORD_MUTANTS: readonly Mutant[] = [
  reading('orders by members that are none', 'ordering', (text) =>
    /^-?(?:id|slug)$/.test(text) ? 'name' : text,
  ),
  reading('an order with two signs accepted', 'ordering', (text) => text.replace(/^--/, '')),
  reading('an order with a plus sign accepted', 'ordering', (text) => text.replace(/^\+/, '')),
  reading('only the first letter of a country is looked at', 'country', (text) =>
    /^[A-Z][a-z]$/.test(text) ? text.toUpperCase() : text,
  ),
  reading('a search is trimmed before it is measured', 'search', (text) =>
    [...text].length > 100 && [...text.trim()].length <= 100 ? text.trim() : text,
  ),
  stumbling('kasra matters', /\u0650/),
  stumbling('sukun matters', /\u0652/),
  stumbling('tanwin matters', /[\u064b-\u064d]/),
  stumbling('alef with wasla matters', /\u0671/),
  naming('pageSize is taken for page_size', /([?&])pageSize=/, '$1page_size='),
  naming('page-size is taken for page_size', /([?&])page-size=/, '$1page_size='),
  {
    name: 'unknown parameters are overlooked beside known ones',
    cause: ['parameter.unknown'],
    handle: asking((asked) =>
      query(asked, 'search') === null ? asked : withQuery(asked, 'unknown', undefined),
    ),
  },
];
