import { keepPreviousData } from '@tanstack/react-query';
import { Link, Navigate, useSearchParams } from 'react-router';
import { api, portal } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { Button } from '../../components/button.tsx';
import { Empty } from '../../components/empty.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { AT_ONCE } from '../../routing/at-once.ts';
import { ACTIVITY, numberIn } from '../../routing/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { filterIn, withParameter } from './activity-view.ts';
import { EventList } from './event-list.tsx';

const PAGE_SIZE = 20;

/** Everything that was changed in the account, page by page. */
export function ActivityPage() {
  const { t, f } = useText();
  const [parameters, setParameters] = useSearchParams();
  const number = numberIn(parameters.get('page'));
  const filter = filterIn(parameters);
  const at = (page: number) => ({
    search: `${withParameter(parameters, 'page', page > 1 ? `${page}` : '')}`,
  });
  const events = api.useQuery(
    'get',
    '/audit',
    { params: { query: { ...filter, page: number, page_size: PAGE_SIZE } } },
    { placeholderData: keepPreviousData },
  );
  const load = () => portal.GET('/audit/export', { params: { query: filter }, parseAs: 'blob' });

  if (filter.key_id && isProblem(events.error, 'not_found', 'invalid_parameter')) {
    return <NotFoundPage title={t.keys.notThere} to={ACTIVITY} link={t.activity.showAll} />;
  }
  return (
    <Page title={t.activity.title} intro={t.activity.intro} action={<ExportButton load={load} />}>
      <ActivityFilters
        filter={filter}
        onChange={(name, value) =>
          setParameters(withParameter(parameters, name, value), { ...AT_ONCE, replace: true })
        }
      />
      <Loaded query={events}>
        {({ count, results }) => {
          const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
          if (number > last) return <Navigate to={at(last)} replace />;
          if (count === 0 && Object.keys(filter).length > 0) {
            return (
              <Empty title={t.activity.noneMatch}>
                <Button onClick={() => setParameters({}, { replace: true })}>
                  {t.activity.showAll}
                </Button>
              </Empty>
            );
          }
          return (
            <>
              <EventList events={results} />
              {last > 1 && (
                <nav className="pages" aria-label={t.activity.pages}>
                  {number > 1 && <Link to={at(number - 1)}>{t.activity.newer}</Link>}
                  <span>{t.activity.pageOf(f.number(number), f.number(last))}</span>
                  {number < last && <Link to={at(number + 1)}>{t.activity.older}</Link>}
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
