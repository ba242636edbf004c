import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, isProblem } from './failure.ts';
import { announceSessionEnd } from './session-end.ts';

const RETRIES = 2;
/** In milliseconds. */
const FIRST_RETRY = 300;

/** How the page fetches and keeps what it shows. */
export function createQueryClient(): QueryClient {
  const onError = (error: unknown): void => {
    if (isProblem(error, 'session_required')) announceSessionEnd();
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      // Also after a failure: a request whose answer was lost may have done its work. Nothing waits
      // for it: what went wrong is to be seen at once.
      onSettled: () => {
        void queryClient.invalidateQueries({ predicate: isNotSession });
      },
    }),
    defaultOptions: {
      queries: {
        // Ask the network itself: what a browser says about being online is often wrong.
        networkMode: 'always',
        staleTime: 5_000,
        retry: (failures, error) => failures < RETRIES && mayPass(error),
        retryDelay: (failures) => FIRST_RETRY * 2 ** failures,
      },
      mutations: {
        networkMode: 'always',
        // What a mutation answers may hold a secret: forgotten with the component that shows it.
        gcTime: 0,
      },
    },
  });
  return queryClient;
}

/** Whether a query is about the account, rather than about who is signed in. */
export const isNotSession = ({ queryKey }: Query): boolean => queryKey[1] !== '/session';

/** Whether asking again at once may help. */
function mayPass(error: unknown): boolean {
  const kind = failureOf(error)?.kind;
  return kind === 'unreachable' || kind === 'no_answer' || isProblem(error, 'unavailable');
}
