import type { UniqueEndUsers } from '../../api/types.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';
import { endUsersBar } from './period-bars.ts';

/** Different end users by period. */
export function EndUsersChart({ report }: { report: UniqueEndUsers }) {
  const words = useText();
  const { t } = words;
  return (
    <>
      <BarChart
        title={t.usage.endUsersBy[report.granularity]}
        summary={t.usage.endUsersSummary(report.end_users, report.exact)}
        unit={t.usage.granularities[report.granularity]}
        series={[{ name: t.usage.endUsers, look: 'people' }]}
        bars={report.periods.map((period) => endUsersBar(period, words))}
      />
      {!report.exact && <Notice>{t.usage.overflow}</Notice>}
    </>
  );
}
