import { type Mutant, query, withQuery } from './mutant.ts';

/** Answers a search as if it were another, once it is known to be a good one. */
const searching = (name: string, change: (text: string) => string): Mutant => ({
  name,
  cause: ['list.search'],
  handle: () => async (asked, ask) => {
    const answer = await ask(asked);
    const text = query(asked, 'search');
    if (answer.status !== 200 || text === null || change(text) === text) return answer;
    return ask(withQuery(asked, 'search', change(text)));
  },
});

/** Searches. */
export const SEARCH_MUTANTS: readonly Mutant[] = [
  searching('a search of two words takes the first', (text) => text.split(' ')[0] ?? text),
  searching('a search knows upper from lower case', (text) =>
    text === text.toLowerCase() ? text : 'zzzzzz',
  ),
  searching('a search finds no Arabic', (text) =>
    /\p{Script=Arabic}/u.test(text) ? 'zzzzzz' : text,
  ),
  searching('a search finds no slugs', (text) =>
    /^[a-z]+(?:-[a-z]+)+$/.test(text) ? 'zzzzzz' : text,
  ),
  searching('tashkil matters', (text) => (/[\u064b-\u0652]/.test(text) ? 'zzzzzz' : text)),
  searching('hamza matters', (text) => text.replace(/\u0623/g, '\u0638\u0638')),
  searching('Latin diacritics matter', (text) => (/[\u00c0-\u024f]/.test(text) ? 'zzzzzz' : text)),
  searching('a search without hits finds everything', (text) =>
    text.startsWith('zqx') ? 'a' : text,
  ),
  searching('white space around a search matters', (text) =>
    text === text.trim() ? text : 'zzzzzz',
  ),
  searching('a search is cut at 20 characters', (text) => text.slice(0, 20)),
  searching('a search is cut at 50 characters', (text) => text.slice(0, 50)),
  searching('a search without a word finds everything', (text) => (text === '-' ? 'a' : text)),
];
