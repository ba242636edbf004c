import { useState } from 'react';
import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import type { Key, KeyWithSecret } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyItem } from './key-item.tsx';
import { RevealDialog } from './reveal-dialog.tsx';

/** Account settings, section API Keys. */
export function KeysPage() {
  const { t } = useText();
  const keys = api.useQuery('get', '/keys', undefined, live);
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<KeyWithSecret | null>(null);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.keys.create}
    </Button>
  );

  return (
    <Page title={t.keys.title} intro={t.keys.intro} action={create}>
      <Loaded query={keys}>
        {({ results }) => <Keys keys={results} onCreate={() => setCreating(true)} />}
      </Loaded>
      {creating && (
        <CreateKeyDialog
          onClose={() => setCreating(false)}
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
        />
      )}
      {created && (
        <RevealDialog
          title={t.keys.created(created.key.name)}
          secret={created.secret}
          onClose={() => setCreated(null)}
        />
      )}
    </Page>
  );
}

function Keys({ keys, onCreate }: { keys: readonly Key[]; onCreate: () => void }) {
  const { t } = useText();
  const revoked = keys.filter(({ state }) => state === 'revoked');
  const others = keys.filter(({ state }) => state !== 'revoked');
  return (
    <>
      {others.length === 0 && (
        <Empty title={t.keys.none}>
          <p>{t.keys.noneYet}</p>
          <Button onClick={onCreate}>{t.keys.createFirst}</Button>
        </Empty>
      )}
      <ul className="keys">
        {others.map((key) => (
          <KeyItem key={key.id} apiKey={key} />
        ))}
      </ul>
      {revoked.length > 0 && (
        <details>
          <summary>{t.keys.revokedKeys(revoked.length)}</summary>
          <ul className="keys">
            {revoked.map((key) => (
              <KeyItem key={key.id} apiKey={key} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
