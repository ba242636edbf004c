import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, portal } from './client.ts';
import { announceSessionChange } from './other-tabs.ts';
import { isNotSession } from './query-client.ts';
import { announceSessionEnd } from './session-end.ts';
import type { SessionState } from './types.ts';

const KEY = ['get', '/session'] as const;

/**
 * Who is signed in, and what the portal offers. Asked for once; changes are put there by the
 * functions below, so that no refetch in the background ever takes the page, and what was typed in
 * it, away from a person whose session has ended.
 */
export const sessionQuery = api.queryOptions('get', '/session', undefined, {
  staleTime: Number.POSITIVE_INFINITY,
});

export const useSession = () => useQuery(sessionQuery);

/** Makes known who is signed in now, here and in the browser's other tabs. */
export function useEnterSession(): (session: SessionState) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (session) => {
      put(queryClient, session);
      announceSessionChange();
    },
    [queryClient],
  );
}

/** Makes known that nobody is signed in any more. */
export function useLeaveSession(): () => void {
  const queryClient = useQueryClient();
  const enter = useEnterSession();
  return useCallback(() => {
    const former = queryClient.getQueryData<SessionState>(KEY);
    if (former) enter({ ...former, state: 'signed_out', account: null });
  }, [queryClient, enter]);
}

/**
 * Asks anew who is signed in. Where nobody is any more, that is made known, and the page stays; so
 * it does where no answer comes.
 */
export function useRefreshSession(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    portal.GET('/session').then(({ data }) => {
      const former = queryClient.getQueryData<SessionState>(KEY);
      if (!data) return;
      if (former?.state === 'signed_in' && data.state !== 'signed_in') announceSessionEnd();
      else put(queryClient, data);
    }, leaveAsIs);
  }, [queryClient]);
}

const leaveAsIs = (): void => {};

function put(queryClient: QueryClient, session: SessionState): void {
  const former = queryClient.getQueryData<SessionState>(KEY);
  queryClient.setQueryData(KEY, session);
  const others = { predicate: isNotSession };
  // What one account was shown is not for another one.
  if (former?.account?.id !== session.account?.id) queryClient.removeQueries(others);
  else void queryClient.invalidateQueries(others);
}
