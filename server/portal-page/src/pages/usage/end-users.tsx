import { useState } from 'react';
import type { EndUserList } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { type Loadable, Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndUserDialog } from './end-user-dialog.tsx';
import { EndUserTable } from './end-user-table.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useKeyOptions } from './use-key-options.ts';

/** How many are listed once more are asked for. */
export const MANY = 100;

interface Props {
  query: Loadable<EndUserList>;
  /** The one key that they are of; null for all. */
  keyId: string | null;
  /** Asks for more of them; undefined where there are none to ask for. */
  onMore: (() => void) | undefined;
}

/** The end users with the most requests, and erasing one. */
export function EndUsers({ query, keyId, onMore }: Props) {
  const { t } = useText();
  const [shown, setShown] = useState<{ keyId: string; endUser: string } | null>(null);
  const [erasing, setErasing] = useState<{ keyId: string; endUser: string } | null>(null);
  const hasKeys = useKeyOptions('').length > 0;
  return (
    <section className="panel">
      <h2>{t.usage.topEndUsers}</h2>
      <p className="hint">{t.usage.topEndUsersHint}</p>
      <Loaded query={query}>
        {(list) => (
          <EndUserTable
            list={list}
            onLookUp={(keyId, endUser) => setShown({ keyId, endUser })}
            onErase={(keyId, endUser) => setErasing({ keyId, endUser })}
          />
        )}
      </Loaded>
      <div className="actions">
        {onMore && <Button onClick={onMore}>{t.usage.showMore(MANY)}</Button>}
        {hasKeys && (
          <Button onClick={() => setErasing({ keyId: keyId ?? '', endUser: '' })}>
            {t.usage.eraseAny}
          </Button>
        )}
      </div>
      {shown && <EndUserDialog {...shown} onClose={() => setShown(null)} />}
      {erasing && <EraseDialog {...erasing} onClose={() => setErasing(null)} />}
    </section>
  );
}
