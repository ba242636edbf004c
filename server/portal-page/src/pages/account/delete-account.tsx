import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useLeaveSession } from '../../api/session.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/language.tsx';
import { PasswordDialog } from './dialogs/password-dialog.tsx';

/** Deletes the account with everything in it. */
export function DeleteAccount() {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  const announce = useAnnounce();
  const leave = useLeaveSession();
  const remove = api.useMutation('post', '/account/deletion', {
    onSuccess: () => {
      announce(t.account.deleted);
      leave();
    },
  });
  return (
    <section className="panel danger">
      <h2>{t.account.deleteAccount}</h2>
      <p>{t.account.deleteIntro}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t.account.deleteAccount}
      </Button>
      {open && (
        <PasswordDialog
          title={t.account.deleteTitle}
          action={t.account.deleteForGood}
          look="danger"
          mutation={remove}
          onPassword={(password) => remove.mutate({ body: { password } })}
          onClose={() => setOpen(false)}
        >
          <p>{t.account.deleteIntro}</p>
        </PasswordDialog>
      )}
    </section>
  );
}
