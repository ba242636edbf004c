import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { EventList } from './event-list.tsx';

const PAGE_SIZE = 20;

/** Everything that was changed in the account, page by page. */
export function ActivityPage({ number }: { number: number }) {
  const { t, f } = useText();
  const events = api.useQuery(
    'get',
    '/audit',
    { params: { query: { page: number, page_size: PAGE_SIZE } } },
    { placeholderData: keepPreviousData },
  );
  const at = (page: number) => hrefOf({ page: 'activity', number: page });

  return (
    <Page title={t.activity.title} intro={t.activity.intro}>
      <Loaded query={events}>
        {({ count, results }) => {
          const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
          return (
            <>
              <EventList events={results} />
              {last > 1 && (
                <nav className="pages" aria-label={t.activity.pages}>
                  {number > 1 && <a href={at(number - 1)}>{t.activity.newer}</a>}
                  <span>{t.activity.pageOf(f.number(number), f.number(last))}</span>
                  {number < last && <a href={at(number + 1)}>{t.activity.older}</a>}
                </nav>
              )}
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}
