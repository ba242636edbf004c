import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';

interface Options {
  /** The revoked keys alone, or all others. */
  revoked: boolean;
  /** How many are fetched at first, and each time that more are asked for. */
  pageSize: number;
}

/** Keys of the account, page after page, the newest first. */
export const useKeyList = ({ revoked, pageSize }: Options) =>
  api.useInfiniteQuery(
    'get',
    '/keys',
    { params: { query: { revoked, page: 1, page_size: pageSize } } },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: ({ count }, pages) =>
        pages.length * pageSize < count ? pages.length + 1 : undefined,
      ...live,
    },
  );

export type KeyListQuery = ReturnType<typeof useKeyList>;
