import { api } from '../../api/client.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { plain } from '../../components/forms/plain.ts';
import { useForm } from '../../components/forms/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { useKeyOptions } from './use-key-options.ts';

interface Props {
  /** Empty where the reader has still to choose. */
  keyId: string;
  endUser: string;
  onClose: () => void;
}

/** Erases what is kept about one end user of one key. */
export function EraseDialog({ keyId, endUser, onClose }: Props) {
  const { t } = useText();
  const announce = useAnnounce();
  const keys = useKeyOptions(keyId);
  const erase = api.useMutation('post', '/usage/erasures', {
    onSuccess: ({ requests }) => {
      announce(t.usage.erased(requests));
      onClose();
    },
  });
  const form = useForm({
    initial: { key_id: keyId, external_user_id: endUser },
    check: ({ key_id, external_user_id }) => ({
      key_id: key_id === '' ? t.usage.keyMissing : undefined,
      external_user_id: external_user_id.trim() === '' ? t.usage.endUserMissing : undefined,
    }),
    send: ({ key_id, external_user_id }) =>
      erase.mutate({ body: { key_id, external_user_id: plain(external_user_id) } }),
    mutation: erase,
  });
  return (
    <FormDialog
      title={t.usage.eraseTitle}
      action={t.usage.erase}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <p>{t.usage.eraseIntro}</p>
      <SelectField
        label={t.keys.key}
        options={[['', t.usage.chooseKey], ...keys]}
        {...form.field('key_id')}
      />
      <TextField
        label={t.usage.endUser}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        {...form.field('external_user_id')}
      />
    </FormDialog>
  );
}
