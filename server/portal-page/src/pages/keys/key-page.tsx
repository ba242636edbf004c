import { useState } from 'react';
import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { HOME, hrefOf } from '../../routing/route.ts';
import { KeyActivity } from './key-activity.tsx';
import { KeyFacts } from './key-facts.tsx';
import { KeyPermissions } from './key-permissions.tsx';
import { KeySecret } from './key-secret.tsx';
import { KeyStateBadge } from './key-state-badge.tsx';
import { KeyUsage } from './key-usage.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';
import { RevokeKey } from './revoke-key.tsx';

/** One key: what it is, what it may do, how it is used, and everything that changes it. */
export function KeyPage({ id }: { id: string }) {
  const { t } = useText();
  const key = api.useQuery('get', '/keys/{key_id}', { params: { path: { key_id: id } } }, live);
  return (
    <Page
      title={key.data?.name ?? t.keys.key}
      above={<a href={hrefOf(HOME)}>{t.keys.backToAll}</a>}
      action={key.data && key.data.state !== 'revoked' && <Rename apiKey={key.data} />}
    >
      <Loaded query={key}>{(apiKey) => <Sections apiKey={apiKey} />}</Loaded>
    </Page>
  );
}

function Sections({ apiKey }: { apiKey: Key }) {
  const revoked = apiKey.state === 'revoked';
  return (
    <>
      <KeyStateBadge apiKey={apiKey} />
      <KeyFacts apiKey={apiKey} />
      <KeyUsage keyId={apiKey.id} />
      {!revoked && <KeyPermissions apiKey={apiKey} />}
      {!revoked && <KeySecret apiKey={apiKey} />}
      <KeyActivity keyId={apiKey.id} />
      {!revoked && <RevokeKey apiKey={apiKey} />}
    </>
  );
}

function Rename({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.keys.rename}</Button>
      {open && <RenameKeyDialog apiKey={apiKey} onClose={() => setOpen(false)} />}
    </>
  );
}
