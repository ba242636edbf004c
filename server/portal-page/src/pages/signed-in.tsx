import { useEffect } from 'react';
import type { Account } from '../api/types.ts';
import { useText } from '../i18n/language.tsx';
import { HOME } from '../routing/route.ts';
import { redirect, usePlace } from '../routing/router.tsx';
import { Header } from './header.tsx';
import { SignedInPage } from './signed-in-page.tsx';

const FOR_OTHERS = ['sign-in', 'sign-up', 'forgot-password'];

/** Everything there is for an account. */
export function SignedIn({ account }: { account: Account }) {
  const { t } = useText();
  const { route } = usePlace();
  const misplaced = FOR_OTHERS.includes(route.page);

  useEffect(() => {
    if (misplaced) redirect(HOME);
  }, [misplaced]);

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
      <div className="frame">{!misplaced && <SignedInPage account={account} />}</div>
      <footer className="foot">
        <a href="../docs/">{t.common.documentation}</a>
      </footer>
    </>
  );
}
