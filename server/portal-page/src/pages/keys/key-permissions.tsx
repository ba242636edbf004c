import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Key } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { PermissionChoice } from './acts/permission-choice.tsx';

/** What a key may do, and changing it. */
export function KeyPermissions({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const announce = useAnnounce();
  const known = api.useQuery('get', '/permissions');
  // What the reader chose here, saved or not.
  const [changed, setChanged] = useState<readonly string[] | null>(null);
  const chosen = changed ?? apiKey.permissions;
  const save = api.useMutation('patch', '/keys/{key_id}', {
    onSuccess: () => announce(t.keys.permissionsSaved),
  });
  const form = useAction(save, () =>
    save.mutate({
      params: { path: { key_id: apiKey.id } },
      body: { permissions: [...chosen] },
    }),
  );
  return (
    <section className="panel">
      <h2>{t.keys.permissions}</h2>
      <Loaded query={known}>
        {({ results }) => (
          <Form {...form} look="plain" action={t.keys.savePermissions} onSubmit={form.submit}>
            <PermissionChoice known={results} chosen={chosen} onChange={setChanged} legendHidden />
          </Form>
        )}
      </Loaded>
    </section>
  );
}
