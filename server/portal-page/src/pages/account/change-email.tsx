import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import type { Account } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { ChangeEmailDialog } from './dialogs/change-email-dialog.tsx';

/** The address of the account, and the way to another one, where the service sends mail. */
export function ChangeEmail({ account }: { account: Account }) {
  const { t } = useText();
  const sendsMail = useSession().data?.sends_mail;
  const [open, setOpen] = useState(false);
  const [sentTo, setSentTo] = useState<string>();
  return (
    <section className="panel">
      <h2>{t.account.email}</h2>
      <p className="strong">
        <bdi>{account.email}</bdi>
      </p>
      {!sendsMail && <p className="hint">{t.account.changeEmailNoMail}</p>}
      {sentTo !== undefined && <Notice kind="done">{t.account.changeEmailSent(sentTo)}</Notice>}
      {sendsMail && <Button onClick={() => setOpen(true)}>{t.account.changeEmail}</Button>}
      {open && (
        <ChangeEmailDialog
          current={account.email}
          onSent={setSentTo}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
