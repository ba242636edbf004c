import { api } from '../../../api/client.ts';
import type { Passkey } from '../../../api/types.ts';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';

interface Props {
  passkey: Passkey;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: Props) {
  const { t } = useText();
  const rename = api.useMutation('patch', '/passkeys/{passkey_id}', { onSuccess: onClose });
  const params = { path: { passkey_id: passkey.id } };
  const form = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => ({
      name: name.trim() === '' ? t.common.nameMissing : undefined,
    }),
    send: (body) => rename.mutate({ params, body }),
    mutation: rename,
  });
  return (
    <FormDialog
      title={t.account.renamePasskeyOf(passkey.name)}
      action={t.common.save}
      form={form}
      onClose={onClose}
    >
      <TextField label={t.account.passkeyName} dir="auto" {...form.field('name')} />
    </FormDialog>
  );
}
