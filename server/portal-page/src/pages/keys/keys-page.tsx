import { useDeferredValue, useState } from 'react';
import type { Key } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { SelectField, TextField } from '../../components/forms/field.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { CreateKey } from './acts/create-key.tsx';
import { type KeyFilter, matching, tagsOf } from './key-filter.ts';
import { KeyTable } from './key-table.tsx';
import { NoKeys } from './no-keys.tsx';
import { useKeyList } from './use-key-list.ts';

/** Account settings, section API Keys. */
export function KeysPage() {
  const { t } = useText();
  const live = useKeyList({ revoked: false });
  const [creating, setCreating] = useState(false);
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
            <FilteredKeys keys={pages.flatMap(({ results }) => results)} />
          )
        }
      </Loaded>
      <RevokedKeys />
      {creating && <CreateKey onClose={() => setCreating(false)} />}
    </Page>
  );
}

function FilteredKeys({ keys }: { keys: readonly Key[] }) {
  const { t } = useText();
  const [filter, setFilter] = useState<KeyFilter>({ text: '', state: 'all', tag: '' });
  const found = matching(keys, useDeferredValue(filter));
  const tags = tagsOf(keys);
  return (
    <>
      <div className="filters">
        <TextField
          label={t.keys.find}
          type="search"
          autoComplete="off"
          dir="auto"
          value={filter.text}
          onChange={(text) => setFilter({ ...filter, text })}
        />
        <SelectField
          label={t.keys.state}
          value={filter.state}
          onChange={(state) => setFilter({ ...filter, state: state as KeyFilter['state'] })}
          options={Object.entries(t.keys.filters)}
        />
        {tags.length > 0 && (
          <SelectField
            label={t.keys.tag}
            value={filter.tag}
            onChange={(tag) => setFilter({ ...filter, tag })}
            options={[['', t.keys.allTags], ...tags.map((tag): [string, string] => [tag, tag])]}
          />
        )}
      </div>
      {found.length === 0 ? (
        <Empty title={t.keys.noneFound} />
      ) : (
        <KeyTable caption={t.keys.title} keys={found} />
      )}
    </>
  );
}

function RevokedKeys() {
  const { t } = useText();
  const revoked = useKeyList({ revoked: true });
  const keys = revoked.data?.pages.flatMap(({ results }) => results) ?? [];
  const count = revoked.data?.pages[0]?.count ?? 0;
  if (count === 0 && !revoked.error) return null;
  return (
    <Loaded query={revoked}>
      {() => (
        <details>
          <summary>{t.keys.revokedKeys(count)}</summary>
          <KeyTable caption={t.keys.states.revoked} keys={keys} />
        </details>
      )}
    </Loaded>
  );
}
