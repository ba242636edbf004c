import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface Props<Data> {
  query: { data: Data | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}

/** What a query gave; until then that it is being loaded, or why it could not be. */
export function Loaded<Data>({ query, children }: Props<Data>) {
  const { t } = useText();
  const failure = failureOf(query.error);
  return (
    <>
      {failure && (
        <Notice kind="danger">
          <p>{failureText(failure, t)}</p>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            {t.common.tryAgain}
          </Button>
        </Notice>
      )}
      {query.data === undefined && !failure && <Loading />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}

/** Says that something is on its way; shown only once it takes a while (see the style sheet). */
export function Loading() {
  const { t } = useText();
  return (
    <p className="loading" role="status">
      {t.common.loading}
    </p>
  );
}
