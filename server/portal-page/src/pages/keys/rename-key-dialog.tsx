import { judgeKeyName } from '../../../../src/domain/key-name.ts';
import { api } from '../../api/client.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';

/** Gives a key another name. */
export function RenameKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const rename = api.useMutation('patch', '/keys/{key_id}', {
    onSuccess: ({ name }) => {
      announce(t.keys.renamed(name));
      onClose();
    },
  });
  const form = useForm({
    initial: { name: apiKey.name },
    check: ({ name }) => ({
      name: judgeKeyName(name).type === 'invalid' ? t.keys.nameRule : undefined,
    }),
    send: ({ name }) =>
      rename.mutate({ params: { path: { key_id: apiKey.id } }, body: { name: name.trim() } }),
    mutation: rename,
  });
  return (
    <FormDialog title={t.keys.rename} action={t.common.save} form={form} onClose={onClose}>
      <TextField
        label={t.keys.name}
        hint={t.keys.nameHint}
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
