import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { useAccount } from '../for-accounts.tsx';
import { Appearance } from './appearance.tsx';
import { ChangeEmail } from './change-email.tsx';
import { ChangePassword } from './change-password.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/** Account settings: how one signs in, where one is, and the end of it. */
export function AccountPage() {
  const account = useAccount();
  const { t } = useText();
  return (
    <Page title={t.account.title}>
      <ChangeEmail account={account} />
      <ChangePassword account={account} />
      <SecondFactor account={account} />
      <Passkeys account={account} />
      <Sessions />
      <Appearance />
      <DeleteAccount />
    </Page>
  );
}
