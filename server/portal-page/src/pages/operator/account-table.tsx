import type { ReactNode } from 'react';
import type { AccountInfo } from '../../api/types.ts';
import { Table, type TableColumn } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { useAccount } from '../for-accounts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { directionOf, nextOrdering, type OrderedBy, type Ordering } from './ordering.ts';

interface Props {
  accounts: readonly AccountInfo[];
  ordering: Ordering;
  onOrder: (ordering: Ordering) => void;
}

/** Accounts with what one compares them by. The service orders them: there may be many. */
export function AccountTable({ accounts, ordering, onOrder }: Props) {
  const { t, f } = useText();
  const ordered = (name: OrderedBy, title: string, numeric = false): TableColumn => ({
    ...{ title, numeric, order: directionOf(ordering, name) },
    onOrder: () => onOrder(nextOrdering(ordering, name)),
  });
  return (
    <Table
      caption={t.operator.accounts}
      captionHidden
      columns={[
        ordered('email', t.operator.account),
        ordered('requests', t.operator.requestsOfMonth, true),
        ordered('keys', t.operator.keys, true),
        ordered('last_sign_in_at', t.operator.lastSignIn),
        ordered('created_at', t.operator.since),
        { title: t.keys.actions, titleHidden: true, numeric: true },
      ]}
      rows={accounts.map((account) => ({
        key: account.id,
        cells: [
          <Who key="" account={account} />,
          f.number(account.requests),
          f.number(account.keys),
          <When key="" at={account.last_sign_in_at} />,
          <Time key="" at={account.created_at} as="day" />,
          <AccountMenu key="" account={account} />,
        ],
      }))}
    />
  );
}

function Who({ account }: { account: AccountInfo }) {
  const { t } = useText();
  const own = useAccount().id === account.id;
  const badges: [boolean, string, string][] = [
    [own, 'plain', t.operator.you],
    [account.operator, '', t.operator.badge],
    [account.suspended_at !== null, 'danger', t.operator.isSuspended],
    [!account.email_confirmed, 'plain', t.operator.unconfirmed],
  ];
  return (
    <span className="named">
      <bdi>{account.email}</bdi>
      {badges.map(
        ([shown, look, text]): ReactNode =>
          shown && (
            <span key={text} className={`badge ${look}`}>
              {text}
            </span>
          ),
      )}
    </span>
  );
}

function When({ at }: { at: string | null }) {
  const { t } = useText();
  return at === null ? t.operator.never : <Time at={at} as="distance" />;
}
