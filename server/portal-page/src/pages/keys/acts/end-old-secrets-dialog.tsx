import { api } from '../../../api/client.ts';
import type { Key } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useAction } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';

/** Ends the secrets from before a rotation at once. */
export function EndOldSecretsDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const end = api.useMutation('delete', '/keys/{key_id}/old-secrets', {
    onSuccess: () => {
      announce(t.keys.oldSecretsEnded);
      onClose();
    },
  });
  const form = useAction(end, () => end.mutate({ params: { path: { key_id: apiKey.id } } }));
  return (
    <FormDialog
      title={t.keys.endOldSecrets}
      action={t.keys.endOldSecrets}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <p>{t.keys.endOldSecretsIntro}</p>
    </FormDialog>
  );
}
