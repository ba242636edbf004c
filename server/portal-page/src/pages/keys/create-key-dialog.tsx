import { useState } from 'react';
import { judgeKeyName } from '../../../../src/domain/key-name.ts';
import { api } from '../../api/client.ts';
import type { KeyWithSecret, PermissionInfo } from '../../api/types.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { expiryOf, expiryOptions, today } from './expiry.ts';
import { PermissionChoice } from './permission-choice.tsx';

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
    // `expires_at` is what the contract calls it, and so what an error names.
    initial: { name: '', lasts: 'never', expires_at: '' },
    check: ({ name, lasts, expires_at }) => ({
      name: judgeKeyName(name).type === 'invalid' ? t.keys.nameRule : undefined,
      expires_at: lasts === 'date' && !(expires_at > today()) ? t.keys.lastDayMissing : undefined,
    }),
    send: async ({ name, lasts, expires_at }) => {
      // Whoever types fast is done before the permissions have arrived.
      setWaiting(true);
      const { data } = known.data ? known : await known.refetch({ cancelRefetch: false });
      setWaiting(false);
      if (data === undefined) return;
      create.mutate({
        body: {
          name: name.trim(),
          permissions: [...(chosen ?? namesOf(data.results))],
          expires_at: expiryOf(lasts, expires_at),
        },
      });
    },
    mutation: { error: create.error, isPending: create.isPending || waiting },
  });

  return (
    <FormDialog title={t.keys.create} action={t.keys.create} form={form} onClose={onClose}>
      <TextField
        label={t.keys.name}
        hint={t.keys.nameHint}
        autoComplete="off"
        dir="auto"
        {...form.field('name')}
      />
      <Loaded query={known}>
        {({ results }) => (
          <PermissionChoice
            known={results}
            chosen={chosen ?? namesOf(results)}
            onChange={setChosen}
          />
        )}
      </Loaded>
      <SelectField label={t.keys.expires} options={expiryOptions(t)} {...form.field('lasts')} />
      {form.values.lasts === 'date' && (
        <TextField label={t.keys.lastDay} type="date" min={today()} {...form.field('expires_at')} />
      )}
    </FormDialog>
  );
}
