import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import type { Account } from '../../api/types.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { PeriodFields } from '../../components/period-fields.tsx';
import { useText } from '../../i18n/language.tsx';
import { DEFAULT_PERIOD, daysOf, type Period } from '../../routing/period.ts';
import { Accounts } from './accounts.tsx';
import { Invites } from './invites.tsx';
import { KeylessTraffic } from './keyless-traffic.tsx';
import { PhaseInState } from './phase-in-state.tsx';

/** For operators: what the key requirement would do today, who is invited, and who is there. */
export function OperatorPage({ account }: { account: Account }) {
  const { t } = useText();
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const overview = api.useQuery(
    'get',
    '/operator/overview',
    { params: { query: daysOf(period, new Date()) } },
    { placeholderData: keepPreviousData },
  );
  return (
    <Page title={t.operator.title} intro={t.operator.intro}>
      <Loaded query={overview}>
        {(figures) => (
          <>
            <PhaseInState phaseIn={figures.phase_in} />
            <div className="filters">
              <PeriodFields period={period} onChange={setPeriod} />
            </div>
            <KeylessTraffic overview={figures} />
          </>
        )}
      </Loaded>
      <Invites />
      {account.operator && <Accounts ownId={account.id} />}
    </Page>
  );
}
