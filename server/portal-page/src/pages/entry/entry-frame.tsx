import type { ReactNode } from 'react';
import { LanguageSwitch } from '../../components/language-switch.tsx';
import { Mark } from '../../components/mark.tsx';
import { useText } from '../../i18n/language.tsx';

/** Around the pages that need nobody signed in. */
export function EntryFrame({ children }: { children: ReactNode }) {
  const { t } = useText();
  return (
    <div className="entry">
      <header>
        <span className="brand">
          <Mark />
          {t.common.service}
        </span>
        <LanguageSwitch />
      </header>
      <main className="card">{children}</main>
      <footer className="tagline">
        {t.entry.tagline} <a href={t.common.documentationAddress}>{t.common.documentation}</a>
      </footer>
    </div>
  );
}
