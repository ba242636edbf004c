import { useState } from 'react';
import type { KeyWithSecret } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyList } from './key-list.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import { useKeyList } from './use-key-list.ts';

/** Account settings, section API Keys. */
export function KeysPage() {
  const { t } = useText();
  const live = useKeyList({ revoked: false, pageSize: 100 });
  const revoked = useKeyList({ revoked: true, pageSize: 20 });
  const [creating, setCreating] = useState(false);
  const [created, setCreated] = useState<KeyWithSecret | null>(null);
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      {t.keys.create}
    </Button>
  );

  return (
    <Page title={t.keys.title} intro={t.keys.intro} action={create}>
      <Loaded query={live}>
        {({ pages }) =>
          pages[0]?.count === 0 ? (
            <NoKeys onCreate={() => setCreating(true)} />
          ) : (
            <KeyList query={live} />
          )
        }
      </Loaded>
      <Loaded query={revoked}>
        {({ pages: [{ count } = { count: 0 }] }) =>
          count > 0 && (
            <details>
              <summary>{t.keys.revokedKeys(count)}</summary>
              <KeyList query={revoked} />
            </details>
          )
        }
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

function NoKeys({ onCreate }: { onCreate: () => void }) {
  const { t } = useText();
  return (
    <Empty title={t.keys.none}>
      <p>{t.keys.noneYet}</p>
      <Button onClick={onCreate}>{t.keys.createFirst}</Button>
    </Empty>
  );
}
