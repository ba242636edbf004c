import type { Account } from '../api/types.ts';
import { Page } from '../components/page.tsx';
import { useText } from '../i18n/language.tsx';
import { HOME, hrefOf } from '../routing/route.ts';
import { usePlace } from '../routing/router.tsx';
import { AccountPage } from './account/account-page.tsx';
import { SettingsFrame } from './account/settings-frame.tsx';
import { ActivityPage } from './activity/activity-page.tsx';
import { KeyPage } from './keys/key-page.tsx';
import { KeysPage } from './keys/keys-page.tsx';
import { OperatorPage } from './operator/operator-page.tsx';
import { UsagePage } from './usage/usage-page.tsx';

/** The page of the address. */
export function SignedInPage({ account }: { account: Account }) {
  const { route } = usePlace();
  switch (route.page) {
    case 'keys':
      return (
        <SettingsFrame key={route.page}>
          <KeysPage />
        </SettingsFrame>
      );
    case 'key':
      return (
        <SettingsFrame key={route.id}>
          <KeyPage id={route.id} />
        </SettingsFrame>
      );
    case 'account':
      return (
        <SettingsFrame key={route.page}>
          <AccountPage account={account} />
        </SettingsFrame>
      );
    case 'activity':
      return (
        <SettingsFrame key={route.page}>
          <ActivityPage number={route.number} />
        </SettingsFrame>
      );
    case 'usage':
      return (
        <main tabIndex={-1}>
          <UsagePage period={route.period} keyId={route.keyId} />
        </main>
      );
    case 'operator':
      return (
        <main tabIndex={-1}>
          <OperatorPage account={account} />
        </main>
      );
    default:
      return <NotFound />;
  }
}

function NotFound() {
  const { t } = useText();
  return (
    <main tabIndex={-1}>
      <Page title={t.common.pageNotFound}>
        <p>
          <a href={hrefOf(HOME)}>{t.keys.title}</a>
        </p>
      </Page>
    </main>
  );
}
