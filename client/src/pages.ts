import { DecodeError } from './errors.ts';
import type { Decoded } from './read.ts';

/** A page of a list, as the contract has it. */
export interface Page<Item = unknown> {
  results: readonly Item[];
}

/**
 * Goes through the pages of a list. Each is requested only when the caller reaches it.
 *
 * @param page the first one, from 1
 * @param get requests a page
 * @throws what `get` and `nextPage` throw
 */
export async function* walk<Item>(
  page: number,
  get: (page: number) => Promise<Decoded<Page<Item>>>,
): AsyncGenerator<Item, void, undefined> {
  for (let next: number | undefined = page; next !== undefined; ) {
    const answer: Decoded<Page<Item>> = await get(next);
    yield* answer.data.results;
    next = nextPage(next, answer);
  }
}

/**
 * Finds out where a list goes on. The contract says to follow the `next` link (RFC 8288); only
 * its page number is used, since the key must not go to whatever address an answer holds.
 *
 * @param page the page that was asked for, from 1
 * @returns the next one, or undefined at the end
 * @throws DecodeError where the answer does not tell: a proxy removed the links, or a cache that
 *   ignores the query gave another page. Going on might never end, and ending hide records.
 */
function nextPage(page: number, answer: Decoded<Page>): number | undefined {
  const links = answer.headers.get('Link');
  const next = /[?&]page=(\d+)[^>]*>; *rel="next"/.exec(`${links}`);
  if ((links && !next) || answer.data.results.length === 0) return undefined;
  if (Number(next?.[1]) === page + 1) return page + 1;
  throw new DecodeError(`what follows page ${page} is unclear`, answer);
}
