import { QueryClientProvider } from '@tanstack/react-query';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createQueryClient } from './api/query-client.ts';
import { sessionQuery } from './api/session.ts';
import { type firstLanguage, LanguageProvider } from './i18n/language.tsx';
import { watchLinkTokens } from './routing/link-token.ts';
import { loadPage } from './routing/page.tsx';
import { routes } from './routing/routes.tsx';

watchLinkTokens();
// Behind `#`, so that the page also works where the service is reached under a path, and so that
// no address that somebody visits reaches the server's log.
const router = createHashRouter(routes);
const queryClient = createQueryClient();
// The page of somebody who is signed in is loaded beside its words, instead of once they are there.
queryClient.fetchQuery(sessionQuery).then(
  ({ account }) => account && loadPage(routes, window.location.hash || '#/', queryClient),
  () => {},
);

interface Props {
  language: Awaited<ReturnType<typeof firstLanguage>>;
}

/** The page as a whole. */
export function App({ language }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider first={language}>
        <RouterProvider router={router} />
      </LanguageProvider>
    </QueryClientProvider>
  );
}
