import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useForm } from '../../components/use-form.ts';
import { useText } from '../../i18n/language.tsx';
import { HOME } from '../../routing/route.ts';
import { navigate } from '../../routing/router.tsx';

/** Ends a key for good. */
export function RevokeKey({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <section className="panel danger">
      <h2>{t.keys.revoke}</h2>
      <p>{t.keys.revokeIntro}</p>
      <Button look="danger" onClick={() => setOpen(true)}>
        {t.keys.revoke}
      </Button>
      {open && <RevokeKeyDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </section>
  );
}

function RevokeKeyDialog({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const { t } = useText();
  const announce = useAnnounce();
  const revoke = api.useMutation('delete', '/keys/{key_id}', {
    onSuccess: () => {
      announce(t.keys.revoked(apiKey.name));
      navigate(HOME);
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

const same = (typed: string, name: string): boolean => typed.trim().normalize('NFC') === name;
