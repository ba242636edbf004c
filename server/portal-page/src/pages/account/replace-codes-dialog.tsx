import { api } from '../../api/client.ts';
import { useRefreshSession } from '../../api/session.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useText } from '../../i18n/language.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Makes new recovery codes and shows them, this once. */
export function ReplaceCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const refresh = useRefreshSession();
  const replace = api.useMutation('post', '/second-factor/recovery-codes', { onSuccess: refresh });
  if (replace.data) {
    return (
      <Dialog title={t.account.newCodes} onClose={onClose}>
        <RecoveryCodes codes={replace.data.recovery_codes} />
        <div className="actions">
          <Button onClick={onClose}>{t.account.codesKept}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <PasswordDialog
      title={t.account.replaceCodes}
      action={t.account.replaceCodes}
      mutation={replace}
      onPassword={(password) => replace.mutate({ body: { password } })}
      onClose={onClose}
    >
      <p>{t.account.replaceCodesIntro}</p>
    </PasswordDialog>
  );
}
