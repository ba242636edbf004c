import { useState } from 'react';
import type { AccountInfo } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { AccountDialog } from './account-dialog.tsx';

interface Props {
  account: AccountInfo;
  /** Whether it is the account of who looks at it. */
  own: boolean;
}

/** One account of the service. */
export function AccountItem({ account, own }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div>
        <p>
          <bdi className="strong">{account.email}</bdi>{' '}
          {account.operator && <span className="badge">{t.operator.title}</span>}{' '}
          {account.suspended_at !== null && (
            <span className="badge danger">{t.operator.isSuspended}</span>
          )}{' '}
          {own && <span className="badge">{t.operator.you}</span>}
        </p>
        <p className="hint">
          {t.operator.since} <Time at={account.created_at} />
          {' · '}
          {account.email_confirmed ? t.operator.confirmed : t.operator.unconfirmed}
        </p>
      </div>
      <Button aria-label={t.operator.manageOf(account.email)} onClick={() => setOpen(true)}>
        {t.operator.manage}
      </Button>
      {open && <AccountDialog account={account} onClose={() => setOpen(false)} />}
    </li>
  );
}
