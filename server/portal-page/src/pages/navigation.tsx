import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { NavLinks } from '../components/nav-links.tsx';
import { useText } from '../i18n/language.tsx';
import {
  ACCOUNT,
  ACTIVITY,
  HOME,
  KEYS,
  OPERATOR,
  OPERATOR_ACCOUNTS,
  OPERATOR_HEALTH,
  OPERATOR_INVITES,
  REQUESTS,
  USAGE,
} from '../routing/paths.ts';

/** The id of what the header's button opens where there is no room beside the page. */
export const PLACES = 'places';

/** Where one can go: beside the page, and behind a button of the header where there is no room. */
export function Navigation({ operator }: { operator: boolean }) {
  const { t } = useText();
  const { pathname } = useLocation();
  const places = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it has led to where one is then
  useEffect(() => {
    // Older browsers know no popovers: there is nothing to close then.
    places.current?.hidePopover?.();
  }, [pathname]);
  return (
    <div className="places" id={PLACES} popover="auto" ref={places}>
      <NavLinks
        label={t.common.mainNavigation}
        links={[
          { to: HOME, text: t.overview.title, end: true },
          { to: USAGE, text: t.usage.title },
          { to: REQUESTS, text: t.requests.title },
        ]}
      />
      <NavLinks
        label={t.account.settings}
        titled
        links={[
          { to: KEYS, text: t.keys.title },
          { to: ACCOUNT, text: t.account.title },
          { to: ACTIVITY, text: t.activity.title },
        ]}
      />
      {operator && (
        <NavLinks
          label={t.operator.title}
          titled
          links={[
            { to: OPERATOR_ACCOUNTS, text: t.operator.accounts },
            { to: OPERATOR_INVITES, text: t.operator.invites },
            { to: OPERATOR, text: t.operator.traffic, end: true },
            { to: OPERATOR_HEALTH, text: t.operator.health },
          ]}
        />
      )}
    </div>
  );
}
