import { api } from '../../../api/client.ts';
import type { Key } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { useText } from '../../../i18n/language.tsx';
import { checkName, NameField } from './name-field.tsx';
import { checkTag, TagField } from './tag-field.tsx';

/** Gives a key another name or tag. */
export function EditKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const edit = api.useMutation('patch', '/keys/{key_id}', {
    onSuccess: ({ name }) => {
      announce(t.keys.saved(name));
      onClose();
    },
  });
  const form = useForm({
    initial: { name: apiKey.name, tag: apiKey.tag ?? '' },
    check: ({ name, tag }) => ({
      name: checkName(name, t),
      tag: checkTag(tag, t),
    }),
    send: ({ name, tag }) =>
      edit.mutate({
        params: { path: { key_id: apiKey.id } },
        body: { name: name.trim(), tag: tag.trim() || null },
      }),
    mutation: edit,
  });
  return (
    <FormDialog title={t.keys.edit} action={t.common.save} form={form} onClose={onClose}>
      <NameField {...form.field('name')} />
      <TagField {...form.field('tag')} />
    </FormDialog>
  );
}
