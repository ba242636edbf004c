import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/language.tsx';
import { KeyItem } from './key-item.tsx';
import type { KeyListQuery } from './use-key-list.ts';

/** The keys that were fetched, and a way to more of them. */
export function KeyList({ query }: { query: KeyListQuery }) {
  const { t } = useText();
  const keys = query.data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <ul className="keys">
        {keys.map((key) => (
          <KeyItem key={key.id} apiKey={key} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          {t.keys.showMore}
        </Button>
      )}
    </>
  );
}
