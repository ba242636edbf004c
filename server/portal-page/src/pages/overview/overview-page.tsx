import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Overview } from '../../api/types.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { useText } from '../../i18n/language.tsx';
import { CreateKey } from '../keys/acts/create-key.tsx';
import { NoKeys } from '../keys/no-keys.tsx';
import { ErrorTable } from '../usage/error-table.tsx';
import { Attention } from './attention.tsx';
import { Figures } from './figures.tsx';
import { FirstCall } from './first-call.tsx';
import { Headroom } from './headroom.tsx';
import { overviewQuery, weekQuery } from './queries.ts';
import { WeekChart } from './week-chart.tsx';

/** What one looks at first: how things stand, or, for somebody new, the way to a first request. */
export function OverviewPage() {
  const { t } = useText();
  // Its chart's, too: not only once the rest is there.
  usePrefetchQuery(weekQuery());
  const overview = useQuery(overviewQuery());
  const [creating, setCreating] = useState(false);
  return (
    <Page title={t.overview.title}>
      <Loaded query={overview}>
        {(standing) =>
          standing.keys.active + standing.keys.expired === 0 ? (
            <NoKeys onCreate={() => setCreating(true)} />
          ) : (
            <Standing overview={standing} />
          )
        }
      </Loaded>
      {creating && <CreateKey onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Standing({ overview }: { overview: Overview }) {
  const unused = isUnused(overview);
  // Whether the reader was seen without a request: then its arrival is worth a word.
  const [wasNew] = useState(unused);
  return (
    <>
      {wasNew && <FirstCall arrived={!unused} />}
      {!unused && <Figures overview={overview} />}
      <div className={unused ? undefined : 'beside'}>
        {!unused && <WeekChart />}
        {/* That no key lies unused is no news to somebody who has just made the first one. */}
        {(!unused || overview.attention.length > 0) && <Attention overview={overview} />}
      </div>
      {!unused && (
        <>
          <Headroom overview={overview} />
          <ErrorTable report={{ ...overview.week, previous: overview.week_before }} />
        </>
      )}
    </>
  );
}

/** Whether no key seems to have been used yet. */
const isUnused = ({ week, week_before, headroom, attention }: Overview): boolean =>
  week.requests.total + week_before.requests.total === 0 &&
  headroom.length === 0 &&
  attention.every(({ last_used_at }) => last_used_at === null);
