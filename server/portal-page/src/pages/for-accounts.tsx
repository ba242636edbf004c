import { Suspense } from 'react';
import { Outlet, useOutletContext } from 'react-router';
import type { Account } from '../api/types.ts';
import { Loading } from '../components/loaded.tsx';
import { useText } from '../i18n/language.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { SignInPage } from './entry/sign-in-page.tsx';
import { useSessionState } from './for-guests.tsx';
import { Header } from './header.tsx';
import { Navigation } from './navigation.tsx';

/** Whose page it is, inside of it. */
export const useAccount = () => useOutletContext<Account>();

/** Around everything there is for an account. Whoever is not signed in can do so right there. */
export function ForAccounts() {
  const session = useSessionState();
  if (!session.account) {
    return (
      <EntryFrame>
        <SignInPage />
      </EntryFrame>
    );
  }
  // Somebody else's page is another page: nothing of the former one stays.
  return <Frame key={session.account.id} account={session.account} />;
}

function Frame({ account }: { account: Account }) {
  const { t } = useText();
  return (
    <>
      {/* A button: a link to #main would be an address of the router. */}
      <button
        type="button"
        className="skip"
        onClick={() => document.querySelector<HTMLElement>('main')?.focus()}
      >
        {t.common.skip}
      </button>
      <Header account={account} />
      <div className="frame">
        <Navigation operator={account.operator} />
        <main tabIndex={-1}>
          <Suspense fallback={<Loading />}>
            <Outlet context={account} />
          </Suspense>
        </main>
      </div>
      <footer className="foot">
        <a href={t.common.documentationAddress}>{t.common.documentation}</a>
      </footer>
    </>
  );
}
