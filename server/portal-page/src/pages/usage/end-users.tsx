import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { liveOver } from '../../api/live.ts';
import { Button } from '../../components/button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndUserDialog } from './end-user-dialog.tsx';
import { EndUserTable } from './end-user-table.tsx';
import { EraseDialog } from './erase-dialog.tsx';
import { useKeyOptions } from './use-key-options.ts';

const FEW = 10;
const MANY = 100;

interface Props {
  query: { from: string; to: string; key_id?: string };
}

/** The end users with the most requests, and erasing one. */
export function EndUsers({ query }: Props) {
  const { t } = useText();
  const [limit, setLimit] = useState(FEW);
  const [shown, setShown] = useState<{ keyId: string; endUser: string } | null>(null);
  const [erasing, setErasing] = useState<{ keyId: string; endUser: string } | null>(null);
  const hasKeys = useKeyOptions('').length > 0;
  const endUsers = api.useQuery(
    'get',
    '/usage/end-users',
    { params: { query: { ...query, limit } } },
    { placeholderData: keepPreviousData, ...liveOver(query) },
  );
  return (
    <section className="panel">
      <h2>{t.usage.topEndUsers}</h2>
      <p className="hint">{t.usage.topEndUsersHint}</p>
      <Loaded query={endUsers}>
        {(list) => (
          <EndUserTable
            list={list}
            onLookUp={(keyId, endUser) => setShown({ keyId, endUser })}
            onErase={(keyId, endUser) => setErasing({ keyId, endUser })}
          />
        )}
      </Loaded>
      <div className="actions">
        {limit === FEW && endUsers.data?.results.length === FEW && (
          <Button onClick={() => setLimit(MANY)}>{t.usage.showMore(MANY)}</Button>
        )}
        {hasKeys && (
          <Button onClick={() => setErasing({ keyId: query.key_id ?? '', endUser: '' })}>
            {t.usage.eraseAny}
          </Button>
        )}
      </div>
      {shown && <EndUserDialog {...shown} onClose={() => setShown(null)} />}
      {erasing && <EraseDialog {...erasing} onClose={() => setErasing(null)} />}
    </section>
  );
}
