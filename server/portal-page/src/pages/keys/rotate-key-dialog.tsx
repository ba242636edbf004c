import { api } from '../../api/client.ts';
import type { Key } from '../../api/types.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useAction } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

interface Props {
  apiKey: Key;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

/** Gives a key a new secret; the old one lives on for a while. */
export function RotateKeyDialog({ apiKey, onClose, onRotated }: Props) {
  const { t } = useText();
  const rotate = api.useMutation('post', '/keys/{key_id}/rotations', {
    onSuccess: ({ secret }) => onRotated(secret),
  });
  const form = useAction(rotate, () => rotate.mutate({ params: { path: { key_id: apiKey.id } } }));
  return (
    <FormDialog
      title={t.keys.rotateTitle(apiKey.name)}
      action={t.keys.rotate}
      form={form}
      onClose={onClose}
    >
      <p>{t.keys.rotateIntro}</p>
      <p>{apiKey.last_used_at === null ? t.keys.rotateUnused : t.keys.rotateGrace}</p>
    </FormDialog>
  );
}
