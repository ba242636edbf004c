import { api } from '../../../api/client.ts';
import type { Key } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { checkExpiry, expiryOf, expiryValues } from '../expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';

/** Sets, moves or removes the end of a key; one that has expired works again. */
export function ChangeExpiryDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const change = api.useMutation('patch', '/keys/{key_id}', {
    onSuccess: () => {
      announce(t.keys.expiryChanged);
      onClose();
    },
  });
  const form = useForm({
    initial: { ...expiryValues(apiKey.expires_at) },
    check: (values) => ({ expires_at: checkExpiry(values, t) }),
    send: (values) =>
      change.mutate({
        params: { path: { key_id: apiKey.id } },
        body: { expires_at: expiryOf(values) },
      }),
    mutation: change,
  });
  return (
    <FormDialog title={t.keys.changeExpiry} action={t.common.save} form={form} onClose={onClose}>
      {apiKey.state === 'expired' && <p>{t.keys.worksAgain}</p>}
      <ExpiryFields form={form} />
    </FormDialog>
  );
}
