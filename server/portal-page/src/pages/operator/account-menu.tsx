import { useState } from 'react';
import type { AccountInfo } from '../../api/types.ts';
import { Menu } from '../../components/menu.tsx';
import { useText } from '../../i18n/language.tsx';
import { type Act, ActDialog } from './act-dialog.tsx';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

/** What an operator can do with an account. Each asks first, and says what it will hit. */
export function AccountMenu({ account }: { account: AccountInfo }) {
  const { t } = useText();
  const [open, setOpen] = useState<Act | 'reset' | null>(null);
  const close = () => setOpen(null);
  const offer = (act: Act, look?: 'danger') => ({
    ...{ text: t.operator.acts[act].action, onChoose: () => setOpen(act) },
    ...(look && { look }),
  });
  return (
    <>
      <Menu
        label={t.operator.actionsOf(account.email)}
        actions={[
          { text: t.operator.resetLink, onChoose: () => setOpen('reset') },
          offer('endSessions'),
          ...(account.operator ? [offer('withdraw', 'danger')] : []),
          account.suspended_at === null ? offer('suspend', 'danger') : offer('resume'),
        ]}
      />
      {open === 'reset' && <ResetLinkDialog account={account} onClose={close} />}
      {open !== null && open !== 'reset' && (
        <ActDialog act={open} account={account} onClose={close} />
      )}
    </>
  );
}
