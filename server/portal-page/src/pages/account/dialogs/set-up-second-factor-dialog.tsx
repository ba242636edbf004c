import { api } from '../../../api/client.ts';
import { useText } from '../../../i18n/language.tsx';
import { ConfirmSecondFactorDialog } from './confirm-second-factor-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** Sets up a second factor: the password, then what the application needs, then a first code. */
export function SetUpSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const start = api.useMutation('post', '/second-factor');
  if (start.data) return <ConfirmSecondFactorDialog setup={start.data} onClose={onClose} />;
  return (
    <PasswordDialog
      title={t.account.setUpTitle}
      action={t.common.continue}
      mutation={start}
      onPassword={(password) => start.mutate({ body: { password } })}
      onClose={onClose}
    >
      <p>{t.account.setUpIntro}</p>
    </PasswordDialog>
  );
}
