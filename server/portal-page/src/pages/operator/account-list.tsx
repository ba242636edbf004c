import { keepPreviousData } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { createSearchParams, Navigate, useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { Empty } from '../../components/empty.tsx';
import { TextField } from '../../components/forms/field.tsx';
import { plain } from '../../components/forms/plain.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Pages } from '../../components/pages.tsx';
import { useText } from '../../i18n/language.tsx';
import { AT_ONCE } from '../../routing/at-once.ts';
import { numberIn } from '../../routing/paths.ts';
import { AccountTable } from './account-table.tsx';
import { orderingIn } from './ordering.ts';

const PAGE_SIZE = 25;

/** The accounts, found by address, in the order of what one asks about, a page at a time. */
export function AccountList() {
  const { t } = useText();
  const [place, setPlace] = useSearchParams();
  const [page, ordering, email] = [
    numberIn(place.get('page')),
    orderingIn(place.get('ordering')),
    place.get('email') ?? '',
  ];
  const part = useDeferredValue(plain(email));
  const accounts = api.useQuery(
    'get',
    '/operator/accounts',
    {
      params: {
        query: { page, ordering, page_size: PAGE_SIZE, ...(part !== '' && { email: part }) },
      },
    },
    { placeholderData: keepPreviousData },
  );
  const at = (change: Record<string, string>) =>
    createSearchParams({ ...Object.fromEntries(place), page: '1', ...change });
  const go = (change: Record<string, string>) =>
    setPlace(at(change), { ...AT_ONCE, replace: true });

  return (
    <>
      <div className="filters">
        <TextField
          label={t.operator.findAccount}
          type="search"
          autoComplete="off"
          dir="ltr"
          value={email}
          onChange={(email) => go({ email })}
        />
      </div>
      <Loaded query={accounts}>
        {({ count, results }) => {
          if (count === 0) return <Empty title={t.operator.noAccounts} />;
          const last = Math.ceil(count / PAGE_SIZE);
          if (page > last) {
            return <Navigate to={{ search: `${at({ page: `${last}` })}` }} replace />;
          }
          return (
            <>
              <AccountTable
                accounts={results}
                ordering={ordering}
                onOrder={(ordering) => go({ ordering })}
              />
              <div className="table-foot">
                <p className="hint">{t.operator.countOfAccounts(count)}</p>
                <Pages
                  page={page}
                  last={last}
                  onPage={(page) => setPlace(at({ page: `${page}` }))}
                />
              </div>
            </>
          );
        }}
      </Loaded>
    </>
  );
}
