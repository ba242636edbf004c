import type { Usage } from '../../api/types.ts';
import { DayChart } from '../../charts/day-chart.tsx';
import { useText } from '../../i18n/language.tsx';
import { STATUS_CLASSES } from './status-classes.ts';

/** Requests by day and status class. */
export function RequestsChart({ usage }: { usage: Usage }) {
  const { t, f } = useText();
  const { requests, from, to, days } = usage;
  return (
    <DayChart
      title={t.usage.requestsByDay}
      summary={t.usage.requestsSummary(requests.total, f.day(from), f.day(to))}
      series={STATUS_CLASSES.map((each) => ({
        name: t.usage.statusClasses[each],
        look: `status-${each}`,
      }))}
      days={days.map(({ date, requests }) => ({
        date,
        values: STATUS_CLASSES.map((each) => requests[each]),
      }))}
    />
  );
}
