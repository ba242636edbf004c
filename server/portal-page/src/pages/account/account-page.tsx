import type { Account } from '../../api/types.ts';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** Account settings: how one signs in, where one is, and the end of it. */
export function AccountPage({ account }: { account: Account }) {
  const { t } = useText();
  return (
    <Page title={t.account.title}>
      <ChangePassword account={account} />
      <SecondFactor account={account} />
      <Sessions />
      <DeleteAccount />
    </Page>
  );
}
