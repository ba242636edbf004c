import { useText } from '../../i18n/language.tsx';
import { AccountList } from './account-list.tsx';
import { OperatorPlace } from './operator-place.tsx';

/** Who uses the service, how much, and what operators can do about it. */
export function AccountsPage() {
  const { t } = useText();
  return (
    <OperatorPlace title={t.operator.accounts} intro={t.operator.accountsIntro}>
      <AccountList />
    </OperatorPlace>
  );
}
