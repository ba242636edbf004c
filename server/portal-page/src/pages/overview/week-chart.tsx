import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../components/loaded.tsx';
import { RequestsChart } from '../usage/requests-chart.tsx';
import { weekQuery } from './queries.ts';

/** The requests of the last seven days. */
export function WeekChart() {
  const week = useQuery(weekQuery());
  return (
    <div>
      <Loaded query={week} shape="picture">
        {(report) => <RequestsChart report={report} />}
      </Loaded>
    </div>
  );
}
