import type { ReactNode } from 'react';
import { NavLinks } from '../../components/nav-links.tsx';
import { useText } from '../../i18n/language.tsx';
import { usePlace } from '../../routing/router.tsx';

/** The account settings: their sections, and the one that is open. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useText();
  const { page } = usePlace().route;
  return (
    <div className="settings">
      <div className="sections">
        <p className="sections-title" aria-hidden="true">
          {t.account.settings}
        </p>
        <NavLinks
          className="section-links"
          label={t.account.settings}
          links={[
            {
              to: { page: 'keys' },
              text: t.keys.title,
              current: page === 'keys' || page === 'key',
            },
            { to: { page: 'account' }, text: t.account.title, current: page === 'account' },
            {
              to: { page: 'activity', number: 1 },
              text: t.activity.title,
              current: page === 'activity',
            },
          ]}
        />
      </div>
      <main tabIndex={-1}>{children}</main>
    </div>
  );
}
