import { linksOf, type PageRequest, pageOf } from '../domain/catalogue/pages.ts';
import { represent } from '../representation.ts';
import { CACHE_HEADERS } from './cache-headers.ts';

/**
 * The answer with one page of a list, as every list of the contract has it.
 *
 * @param path the list's address, for links between pages
 * @param query everything that was asked for, filters included
 * @param items everything that matches, in order
 */
export const listAnswer = <Item>(path: string, query: PageRequest, items: readonly Item[]) => ({
  status: 200 as const,
  // The link first: Node 20 gives each object a hidden class of its own where a field follows a spread.
  headers: { Link: linksOf(path, query, items.length), ...CACHE_HEADERS },
  body: represent({ count: items.length, results: pageOf(items, query) }),
});
