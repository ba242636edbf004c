import { useEffect } from 'react';
import { api } from '../../api/client.ts';
import { AFTER_FAILURE } from '../../api/live.ts';

/** The most that the service gives at once. */
const PAGE_SIZE = 100;
const EVERY = 15_000;
/** While somebody new waits for a first request. */
const WAITING = 3_000;
interface Which {
  /** The revoked ones, or all others; left out, both, those that are not revoked first. */
  revoked?: boolean;
  /** Whether they are asked for again while they are looked at. */
  watched?: boolean;
}

/** Every key of the account, the newest first. */
export function useKeyList({ revoked, watched = true }: Which) {
  const query = api.useInfiniteQuery(
    'get',
    '/keys',
    {
      params: {
        query: { ...(revoked !== undefined && { revoked }), page: 1, page_size: PAGE_SIZE },
      },
    },
    {
      pageParamName: 'page',
      initialPageParam: 1,
      getNextPageParam: ({ count }, pages) =>
        pages.length * PAGE_SIZE < count ? pages.length + 1 : undefined,
      refetchInterval: ({ state: { status, data } }) => {
        if (!watched) return false;
        if (status === 'error') return AFTER_FAILURE;
        const keys = data?.pages.flatMap(({ results }) => results) ?? [];
        const isNew = keys.every(({ last_used_at }) => last_used_at === null);
        return isNew && keys.length > 0 && !revoked ? WAITING : EVERY;
      },
    },
  );
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return query;
}
