import { DecodeError } from './errors.ts';
import type { Decoded } from './read.ts';

/**
 * Finds out where a listing goes on. The contract says to follow the `next` link (RFC 8288); only
 * its page number is used, since the key must not go to whatever address an answer holds.
 *
 * @param page the page that was asked for, from 1
 * @returns the next one, or undefined at the end
 * @throws DecodeError where the answer does not tell: a proxy removed the links, or a cache that
 *   overlooks the query gave another page. Going on might never end, and ending hide records.
 */
export function nextPage(
  page: number,
  answer: Decoded<{ results: readonly unknown[] }>,
): number | undefined {
  const links = answer.headers.get('Link');
  const next = /[?&]page=(\d+)[^>]*>; *rel="next"/.exec(`${links}`);
  if ((links && !next) || answer.data.results.length === 0) return undefined;
  if (Number(next?.[1]) === page + 1) return page + 1;
  throw new DecodeError(`what follows page ${page} is unclear`, answer, links);
}
