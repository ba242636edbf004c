import { api } from '../../../api/client.ts';
import type { Passkey } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { useText } from '../../../i18n/language.tsx';
import { PasswordDialog } from './password-dialog.tsx';

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

/** Removes a passkey, against the password. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const remove = api.useMutation('post', '/passkeys/{passkey_id}/removal', {
    onSuccess: () => {
      announce(t.account.passkeyRemoved);
      onClose();
    },
  });
  const params = { path: { passkey_id: id } };
  return (
    <PasswordDialog
      title={t.account.removePasskeyOf(name)}
      action={t.account.removePasskey}
      look="danger"
      mutation={remove}
      onPassword={(password) => remove.mutate({ params, body: { password } })}
      onClose={onClose}
    >
      <p>{t.account.removePasskeyIntro}</p>
    </PasswordDialog>
  );
}
