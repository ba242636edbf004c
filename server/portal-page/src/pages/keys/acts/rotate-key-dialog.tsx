import { api } from '../../../api/client.ts';
import type { Key } from '../../../api/types.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { checkExpiry, expiryOf } from '../expiry.ts';
import { KeyWeight } from '../key-weight.tsx';
import { ExpiryFields } from './expiry-fields.tsx';

interface Props {
  apiKey: Key;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

/** Gives a key a new secret; the old one lives on for a while. An expired one gets a new end. */
export function RotateKeyDialog({ apiKey, onClose, onRotated }: Props) {
  const { t } = useText();
  const expired = apiKey.state === 'expired';
  const rotate = api.useMutation('post', '/keys/{key_id}/rotations', {
    onSuccess: ({ secret }) => onRotated(secret),
  });
  const form = useForm({
    initial: { lasts: '90', expires_at: '' },
    check: (values) => ({ expires_at: expired ? checkExpiry(values, t) : undefined }),
    send: (values) =>
      rotate.mutate({
        params: { path: { key_id: apiKey.id } },
        body: { prefix: apiKey.prefix, ...(expired && { expires_at: expiryOf(values) }) },
      }),
    mutation: rotate,
  });
  return (
    <FormDialog
      title={t.keys.rotateTitle(apiKey.name)}
      action={t.keys.rotate}
      form={form}
      onClose={onClose}
    >
      <KeyWeight apiKey={apiKey} />
      <p>{t.keys.rotateIntro}</p>
      {expired ? (
        <>
          <p>{t.keys.rotateExpired}</p>
          <ExpiryFields form={form} />
        </>
      ) : (
        <p>{apiKey.last_used_at === null ? t.keys.rotateUnused : t.keys.rotateGrace}</p>
      )}
    </FormDialog>
  );
}
