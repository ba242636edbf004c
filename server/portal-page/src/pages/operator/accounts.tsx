import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { api } from '../../api/client.ts';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { AccountItem } from './account-item.tsx';

const PAGE_SIZE = 20;

/** Every account, by its address, and what operators can do with it. */
export function Accounts({ ownId }: { ownId: string }) {
  const { t, f } = useText();
  const [email, setEmail] = useState('');
  const [page, setPage] = useState(1);
  const part = useDeferredValue(email.trim());
  const accounts = api.useQuery(
    'get',
    '/operator/accounts',
    { params: { query: { page, page_size: PAGE_SIZE, ...(part !== '' && { email: part }) } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className="panel">
      <h2>{t.operator.accounts}</h2>
      <TextField
        label={t.operator.findAccount}
        type="search"
        autoComplete="off"
        dir="ltr"
        value={email}
        onChange={(value) => {
          setEmail(value);
          setPage(1);
        }}
      />
      <Loaded query={accounts}>
        {({ count, results }) => {
          const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
          return (
            <>
              {results.length === 0 && <p className="hint">{t.operator.noAccounts}</p>}
              <ul className="sessions">
                {results.map((account) => (
                  <AccountItem key={account.id} account={account} own={account.id === ownId} />
                ))}
              </ul>
              {last > 1 && (
                <nav className="pages" aria-label={t.activity.pages}>
                  {page > 1 && (
                    <Button look="quiet" onClick={() => setPage(page - 1)}>
                      {t.activity.newer}
                    </Button>
                  )}
                  <span>{t.activity.pageOf(f.number(page), f.number(last))}</span>
                  {page < last && (
                    <Button look="quiet" onClick={() => setPage(page + 1)}>
                      {t.activity.older}
                    </Button>
                  )}
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
