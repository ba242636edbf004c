import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api, portal } from '../../api/client.ts';
import { isProblem } from '../../api/failure.ts';
import { liveOver } from '../../api/live.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { AT_ONCE } from '../../routing/at-once.ts';
import { USAGE } from '../../routing/paths.ts';
import { NotFoundPage } from '../not-found-page.tsx';
import { EndUsers, MANY } from './end-users.tsx';
import { UsageFigures } from './usage-figures.tsx';
import { UsageFilters } from './usage-filters.tsx';
import { parseUsageView, reportQuery, type UsageView, usageViewPath } from './usage-view.ts';

/** So many end users are listed, or more once somebody asks. */
const FEW = 10;

/** What the account's keys were used for, as the address says. */
export function UsagePage() {
  const { t } = useText();
  const navigate = useNavigate();
  const view = parseUsageView(useSearchParams()[0]);
  const change = (next: Partial<UsageView>) =>
    void navigate(usageViewPath({ ...view, ...next }), { ...AT_ONCE, preventScrollReset: true });

  const [limit, setLimit] = useState(FEW);
  const query = reportQuery(view, new Date());
  const { from, to, granularity } = query;
  const ofKey = { ...(view.keyId !== null && { key_id: view.keyId }) };
  const asked = { placeholderData: keepPreviousData, ...liveOver(query) };
  const usage = api.useQuery('get', '/usage/report', { params: { query } }, asked);
  const endUsers = api.useQuery(
    'get',
    '/usage/end-users',
    {
      params: {
        query: {
          ...{ from, to, ...ofKey, limit },
          granularity: granularity === 'hour' ? 'day' : granularity,
        },
      },
    },
    asked,
  );

  if (isProblem(usage.error, 'not_found')) {
    return <NotFoundPage title={t.keys.notThere} to={USAGE} link={t.usage.allKeys} />;
  }
  const hasMore = limit === FEW && endUsers.data?.results.length === FEW;
  const { compare: _, ...shown } = query;
  const load = () =>
    portal.GET('/usage/report/export', { params: { query: shown }, parseAs: 'blob' });
  return (
    <Page title={t.usage.title} action={<ExportButton load={load} />} intro={t.usage.intro}>
      <UsageFilters view={view} granularity={granularity} onChange={change} />
      <Loaded query={usage}>
        {(report) => (
          <UsageFigures
            report={report}
            endUsers={endUsers}
            keyId={view.keyId}
            onZoom={(first, last) =>
              change({ period: { from: first, to: last }, granularity: null })
            }
          />
        )}
      </Loaded>
      <EndUsers
        query={endUsers}
        keyId={view.keyId}
        onMore={hasMore ? () => setLimit(MANY) : undefined}
      />
    </Page>
  );
}
