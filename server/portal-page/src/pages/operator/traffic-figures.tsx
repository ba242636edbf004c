import type { OperatorOverview } from '../../api/types.ts';
import { BarChart } from '../../charts/bar-chart.tsx';
import { dayBar } from '../../charts/day-bars.ts';
import { Empty } from '../../components/empty.tsx';
import { Totals } from '../../components/totals.tsx';
import { useText } from '../../i18n/language.tsx';
import { dayIn } from '../../routing/period.ts';

/** How many calls still come without a key, and what share of the traffic would break. */
export function TrafficFigures({ overview }: { overview: OperatorOverview }) {
  const { t, f } = useText();
  const { with_key, without_key, would_break, would_break_share, days } = overview;
  const total = with_key + without_key;
  if (total === 0) return <Empty title={t.operator.noTraffic} />;
  const today = dayIn(new Date(), 'UTC');
  const share = would_break_share === null ? '–' : f.share(would_break_share);
  return (
    <>
      <Totals
        figures={[
          [t.operator.wouldBreakShare, share],
          [t.operator.wouldBreak, f.number(would_break)],
          [t.operator.withoutKey, f.number(without_key)],
          [t.operator.withKey, f.number(with_key)],
        ]}
      />
      <BarChart
        unit={t.common.day}
        title={t.operator.callsByDay}
        summary={t.operator.callsSummary(without_key, total)}
        series={[
          { name: t.operator.withKey, look: 'status-2xx' },
          { name: t.operator.wouldBreak, look: 'status-5xx' },
          { name: t.operator.refusedWithoutKey, look: 'status-4xx' },
        ]}
        bars={days.map(({ date, with_key, would_break, without_key }) => ({
          ...dayBar(date, [with_key, would_break, without_key - would_break], f),
          ...(date === today && { running: true, note: t.usage.running }),
        }))}
      />
    </>
  );
}
