import type { UsageReport } from '../../api/types.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { useText } from '../../i18n/language.tsx';
import { usageBar } from './period-bars.ts';
import { statusSeries } from './status-classes.ts';

interface Props {
  report: UsageReport;
  /** Called with the first and the last day that the reader dragged over. */
  onZoom?: (from: string, to: string) => void;
}

/** Requests by period and status class; the errors of a period by their code. */
export function RequestsChart({ report, onZoom }: Props) {
  const words = useText();
  const { t, f } = words;
  const { requests, from, to, periods, granularity, time_zone } = report;
  const dayOf = (index: number): string => periods[index]?.date ?? from;

  return (
    <BarChart
      title={t.usage.requestsBy[granularity]}
      summary={t.usage.requestsSummary(requests.total, f.day(from), f.day(to))}
      unit={t.usage.granularities[granularity]}
      series={statusSeries(t)}
      bars={periods.map((period) => usageBar(period, granularity, time_zone, words))}
      onZoom={
        onZoom &&
        ((first, last) => onZoom(dayOf(first), last + 1 < periods.length ? dayOf(last) : to))
      }
    />
  );
}
