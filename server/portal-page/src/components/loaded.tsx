import type { ReactNode } from 'react';
import { failureOf } from '../api/failure.ts';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** What is asked for, and how far that has come. */
export interface Loadable<Data> {
  data: Data | undefined;
  error: unknown;
  isFetching: boolean;
  /** Whether `data` is what was asked for before. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
}

interface Props<Data> {
  query: Loadable<Data>;
  /** What it will look like: lines of text, unless it is a picture. */
  shape?: 'picture';
  children: (data: Data) => ReactNode;
}

/** What a query gave; until then that it is being loaded, or why it could not be. */
export function Loaded<Data>({ query, shape, children }: Props<Data>) {
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
      {query.data === undefined && !failure && <Loading shape={shape} />}
      {query.data !== undefined && (
        <div className="loaded" aria-busy={query.isPlaceholderData || undefined}>
          {children(query.data)}
        </div>
      )}
    </>
  );
}

/** Says that something is on its way; shown only once it takes a while (see the style sheet). */
export function Loading({ shape }: { shape?: 'picture' | undefined }) {
  const { t } = useText();
  return (
    <div className={`loading ${shape ?? ''}`} role="status">
      <span className="sr-only">{t.common.loading}</span>
      {(shape === 'picture' ? [1] : [1, 2, 3]).map((line) => (
        <span key={line} className="bone" />
      ))}
    </div>
  );
}
