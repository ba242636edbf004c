import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { live } from '../../api/live.ts';
import type { Key } from '../../api/types.ts';
import { Empty } from '../../components/empty.tsx';
import { Checkbox } from '../../components/forms/checkbox.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { Pages } from '../../components/pages.tsx';
import { useText } from '../../i18n/language.tsx';
import { REQUESTS } from '../../routing/paths.ts';
import { CreateKey } from '../keys/acts/create-key.tsx';
import { NoKeys } from '../keys/no-keys.tsx';
import { useKeyList } from '../keys/use-key-list.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { useKeyOptions } from '../usage/use-key-options.ts';
import { FindRequest } from './find-request.tsx';
import { RequestTable } from './request-table.tsx';

const PAGE_SIZE = 50;

/** The latest requests of one key, and finding one by its id. */
export function RequestsPage() {
  const { t } = useText();
  const named = useSearchParams()[0].get('key');
  const keys = useKeyList({ watched: false });
  const [creating, setCreating] = useState(false);
  const path = { key_id: named ?? '' };
  const asked = { enabled: named !== null };
  const key = api.useQuery('get', '/keys/{key_id}', { params: { path } }, asked);
  if (isProblem(key.error, 'not_found', 'invalid_parameter')) {
    return <NotFoundPage title={t.keys.notThere} to={REQUESTS} link={t.requests.title} />;
  }
  return (
    <Page title={t.requests.title} intro={t.requests.intro}>
      <FindRequest />
      <Loaded query={keys}>
        {({ pages }) => {
          // Of the first ones: what is shown does not change while the others come.
          const [lastUsed] = [...(pages[0]?.results ?? [])].sort(byLastUse);
          return lastUsed ? (
            <OfAKey lastUsed={lastUsed} />
          ) : (
            <NoKeys onCreate={() => setCreating(true)} />
          );
        }}
      </Loaded>
      {creating && <CreateKey onClose={() => setCreating(false)} />}
    </Page>
  );
}

const byLastUse = (a: Key, b: Key): number =>
  (b.last_used_at ?? '').localeCompare(a.last_used_at ?? '');

/** The requests of the key that the address names, else of the one that was used last. */
function OfAKey({ lastUsed }: { lastUsed: Key }) {
  const { t } = useText();
  const [parameters, setParameters] = useSearchParams();
  const keyId = parameters.get('key') ?? lastUsed.id;
  const options = useKeyOptions(keyId);
  return (
    <>
      <div className="filters">
        <SelectField
          label={t.keys.key}
          value={keyId}
          onChange={(key) => setParameters({ key }, { preventScrollReset: true })}
          options={options}
        />
      </div>
      <Requests key={keyId} keyId={keyId} />
    </>
  );
}

function Requests({ keyId }: { keyId: string }) {
  const { t } = useText();
  const [errors, setErrors] = useState(false);
  const [page, setPage] = useState(1);
  const requests = api.useQuery(
    'get',
    '/keys/{key_id}/requests',
    { params: { path: { key_id: keyId }, query: { errors, page, page_size: PAGE_SIZE } } },
    { placeholderData: keepPreviousData, ...live },
  );
  return (
    <>
      <Checkbox
        label={t.requests.errorsAlone}
        checked={errors}
        onChange={(only) => {
          setErrors(only);
          setPage(1);
        }}
      />
      <Loaded query={requests}>
        {({ count, results }) =>
          results.length === 0 ? (
            <Empty title={t.requests.none}>
              <p>{t.requests.noneHint}</p>
            </Empty>
          ) : (
            <>
              <RequestTable requests={results} />
              <Pages page={page} last={Math.ceil(count / PAGE_SIZE)} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}
