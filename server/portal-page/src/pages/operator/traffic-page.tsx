import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { PeriodFields } from '../../components/forms/period-fields.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { DEFAULT_PERIOD, daysOf, type Period } from '../../routing/period.ts';
import { KeylessCallers } from './keyless-callers.tsx';
import { OperatorPlace } from './operator-place.tsx';
import { PhaseInState } from './phase-in-state.tsx';
import { TrafficFigures } from './traffic-figures.tsx';

/** What the key requirement would break today, and whom. */
export function TrafficPage() {
  const { t } = useText();
  return (
    <OperatorPlace title={t.operator.traffic} intro={t.operator.trafficIntro}>
      <Traffic />
    </OperatorPlace>
  );
}

function Traffic() {
  const [period, setPeriod] = useState<Period>(DEFAULT_PERIOD);
  const days = daysOf(period, new Date());
  const overview = api.useQuery(
    'get',
    '/operator/overview',
    { params: { query: days } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <Loaded query={overview}>
        {(figures) => (
          <>
            <PhaseInState phaseIn={figures.phase_in} />
            <div className="filters">
              <PeriodFields period={period} onChange={setPeriod} />
            </div>
            <TrafficFigures overview={figures} />
          </>
        )}
      </Loaded>
      <KeylessCallers days={days} />
    </>
  );
}
