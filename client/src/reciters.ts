import type { components } from './generated/openapi.ts';
import { readRateLimit } from './headers.ts';
import type { Settings } from './options.ts';
import { nextPage } from './pages.ts';
import { type ApiResponse, type CallOptions, type Decoded, type Query, read } from './read.ts';

export type Reciter = components['schemas']['Reciter'];
export type ReciterList = components['schemas']['ReciterList'];
export type ListRecitersQuery = Query<'/reciters/'>;

export interface Reciters {
  /** One page of the reciters that match every filter, and the number of all that do. */
  list(query?: ListRecitersQuery, options?: CallOptions): Promise<ReciterList>;
  /** As `list`, with status, headers, request id and rate limit. */
  listWithResponse(
    query?: ListRecitersQuery,
    options?: CallOptions,
  ): Promise<ApiResponse<ReciterList>>;
  /** Every reciter that matches, from `page` on. A page is asked for when it is come to. */
  all(query?: ListRecitersQuery, options?: CallOptions): AsyncGenerator<Reciter, void, undefined>;
}

/** The operations on reciters. */
export function createReciters(settings: Settings): Reciters {
  const get = (query: ListRecitersQuery = {}, options: CallOptions = {}) =>
    read(settings, '/reciters/', query, options);

  return {
    list: async (query, options) => (await get(query, options)).data,
    async listWithResponse(query, options) {
      const answer = await get(query, options);
      return { ...answer, rateLimit: readRateLimit(answer.headers) };
    },
    async *all(query, options) {
      let page: number | undefined = query?.page ?? 1;
      while (page !== undefined) {
        const answer: Decoded<ReciterList> = await get({ ...query, page }, options);
        yield* answer.data.results;
        page = nextPage(page, answer);
      }
    },
  };
}
