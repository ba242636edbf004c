import { LRUCache } from 'lru-cache';
import type { components, operations } from '../contract/generated/openapi.d.ts';
import type { Answer, Handler } from '../contract/operations.ts';
import type { Catalogue } from '../domain/catalogue.ts';
import { selectReciters } from '../domain/catalogue.ts';
import { linksOf, pageOf } from '../domain/pages.ts';
import { type Representation, represent } from '../representation.ts';

type ListReciters = operations['listReciters'];

interface Options {
  catalogue: () => Catalogue;
  /** The list's address, for links between pages. */
  path: string;
  /** How many bytes of pages are kept as they were sent, over all queries. */
  maxBytes?: number;
}

type Page = Extract<Answer<ListReciters>, { status: 200 }> & {
  body: Representation<components['schemas']['ReciterList']>;
};

/** Twice its bytes, for the compressed forms that are kept beside them. */
const bytesOf = ({ body }: Page): number => 2 * body.bytes.length + 1_024;

/** Lists reciters. A page that was served before is not made again until the catalogue changes. */
export function listReciters({
  catalogue,
  path,
  maxBytes = 16 * 1024 * 1024,
}: Options): Handler<ListReciters, unknown> {
  const pages = new LRUCache<string, Page>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  // A query that was valid before comes as the same object again: see known-requests.
  const ids = new WeakMap<object, string>();
  const idOf = (query: object): string => {
    const id = ids.get(query) ?? JSON.stringify(query);
    ids.set(query, id);
    return id;
  };
  let shown: Catalogue | undefined;

  return function listReciters({ query }) {
    const current = catalogue();
    if (current !== shown) pages.clear();
    shown = current;
    const id = idOf(query);
    const kept = pages.get(id);
    if (kept !== undefined) return kept;
    const reciters = selectReciters(current, query);
    const answer: Page = {
      status: 200,
      headers: {
        'Cache-Control': 'private, max-age=60, must-revalidate',
        Vary: 'Accept-Encoding, X-API-Key',
        Link: linksOf(path, query, reciters.length),
      },
      body: represent({ count: reciters.length, results: pageOf(reciters, query) }),
    };
    pages.set(id, answer);
    return answer;
  };
}
