import { useState } from 'react';
import { api } from '../../../api/client.ts';
import type { KeyWithSecret, PermissionInfo } from '../../../api/types.ts';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useForm } from '../../../components/forms/use-form.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { useText } from '../../../i18n/language.tsx';
import { checkExpiry, expiryOf } from '../expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { checkName, NameField } from './name-field.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { checkTag, TagField } from './tag-field.tsx';

interface Props {
  onClose: () => void;
  onCreated: (key: KeyWithSecret) => void;
}

const namesOf = (known: readonly PermissionInfo[]): string[] => known.map(({ name }) => name);

/** Names a new key and says what it may do and for how long. */
export function CreateKeyDialog({ onClose, onCreated }: Props) {
  const { t } = useText();
  const known = api.useQuery('get', '/permissions');
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const [waiting, setWaiting] = useState(false);
  const create = api.useMutation('post', '/keys', { onSuccess: onCreated });
  const form = useForm({
    initial: { name: '', tag: '', lasts: 'never', expires_at: '' },
    check: ({ name, tag, ...expiry }) => ({
      name: checkName(name, t),
      tag: checkTag(tag, t),
      expires_at: checkExpiry(expiry, t),
    }),
    send: async ({ name, tag, ...expiry }) => {
      // Whoever types fast is done before the permissions have arrived.
      setWaiting(true);
      const { data } = known.data ? known : await known.refetch({ cancelRefetch: false });
      setWaiting(false);
      if (data === undefined) return;
      create.mutate({
        body: {
          name: name.trim(),
          permissions: [...(chosen ?? namesOf(data.results))],
          expires_at: expiryOf(expiry),
          tag: tag.trim() || null,
        },
      });
    },
    mutation: { error: create.error, isPending: create.isPending || waiting },
  });

  return (
    <FormDialog title={t.keys.create} action={t.keys.create} form={form} onClose={onClose}>
      <NameField {...form.field('name')} />
      <Loaded query={known}>
        {({ results }) => (
          <PermissionChoice
            known={results}
            chosen={chosen ?? namesOf(results)}
            onChange={setChosen}
          />
        )}
      </Loaded>
      <TagField {...form.field('tag')} />
      <ExpiryFields form={form} />
    </FormDialog>
  );
}
