import { useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import type { Key } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { TextField } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { plain } from '../../../components/forms/plain.ts';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { KEYS } from '../../../routing/paths.ts';
import { KeyWeight } from '../key-weight.tsx';

/** Asks for the name before a key ends for good. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const revoke = api.useMutation('delete', '/keys/{key_id}', {
    onSuccess: () => {
      announce(t.keys.revoked(apiKey.name));
      void navigate(KEYS);
    },
  });
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({
      typed: same(typed, apiKey.name) ? undefined : t.keys.nameDiffers,
    }),
    send: () => revoke.mutate({ params: { path: { key_id: apiKey.id } } }),
    mutation: revoke,
  });
  return (
    <FormDialog
      title={t.keys.revokeTitle(apiKey.name)}
      action={t.keys.revoke}
      look="danger"
      form={form}
      onClose={onClose}
    >
      <KeyWeight apiKey={apiKey} />
      <p>{t.keys.revokeIntro}</p>
      <TextField
        label={t.keys.typeName(apiKey.name)}
        autoComplete="off"
        dir="auto"
        {...form.field('typed')}
      />
    </FormDialog>
  );
}

const same = (typed: string, name: string): boolean => plain(typed).normalize('NFC') === name;
