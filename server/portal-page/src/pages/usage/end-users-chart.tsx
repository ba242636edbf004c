import type { Usage } from '../../api/types.ts';
import { DayChart } from '../../charts/day-chart.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';

/** End users by day. */
export function EndUsersChart({ days }: { days: Usage['days'] }) {
  const { t } = useText();
  const most = Math.max(0, ...days.map(({ unique_end_users }) => unique_end_users));
  return (
    <>
      <DayChart
        title={t.usage.endUsersByDay}
        summary={t.usage.endUsersSummary(most)}
        series={[{ name: t.usage.endUsers, look: 'people' }]}
        days={days.map(({ date, unique_end_users, overflow }) => ({
          date,
          values: [unique_end_users],
          note: overflow ? t.usage.atLeast : undefined,
        }))}
      />
      {days.some(({ overflow }) => overflow) && <Notice>{t.usage.overflow}</Notice>}
    </>
  );
}
