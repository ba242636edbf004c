import { QueryClientProvider } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { createQueryClient } from './api/query-client.ts';
import { Announcer } from './components/announcer.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import { Gate } from './pages/gate.tsx';
import { Router } from './routing/router.tsx';

/** The page as a whole. */
export function App() {
  const [ended, setEnded] = useState(false);
  const [queryClient] = useState(() => createQueryClient(() => setEnded(true)));
  const onEnded = useCallback(() => setEnded(true), []);
  const onResumed = useCallback(() => setEnded(false), []);

  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <Router>
          <Announcer>
            <Gate ended={ended} onEnded={onEnded} onResumed={onResumed} />
          </Announcer>
        </Router>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
