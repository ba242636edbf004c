import { api } from '../../../api/client.ts';
import { useRefreshSession } from '../../../api/session.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { useText } from '../../../i18n/language.tsx';
import { PasswordAndCodeDialog } from './password-and-code-dialog.tsx';

/** Removes the second factor, against the password and a code. */
export function RemoveSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const refresh = useRefreshSession();
  const remove = api.useMutation('post', '/second-factor/removal', {
    onSuccess: () => {
      announce(t.account.secondFactorRemoved);
      refresh();
      onClose();
    },
  });
  return (
    <PasswordAndCodeDialog
      title={t.account.removeSecondFactor}
      action={t.account.removeSecondFactor}
      look="danger"
      mutation={remove}
      onProof={(body) => remove.mutate({ body })}
      onClose={onClose}
    >
      <p>{t.account.removeIntro}</p>
    </PasswordAndCodeDialog>
  );
}
