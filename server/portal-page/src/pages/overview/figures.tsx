import type { Overview } from '../../api/types.ts';
import { Totals } from '../../components/totals.tsx';
import { useText } from '../../i18n/language.tsx';

/** Today beside yesterday, the week beside the one before, and who calls. */
export function Figures({ overview }: { overview: Overview }) {
  const { t, f } = useText();
  const { today, yesterday, week, week_before, end_users } = overview;
  const rate = ({ success_rate }: Overview['week']) =>
    success_rate === null ? '–' : f.share(success_rate);
  const { day, week: ofWeek, month } = end_users;
  const users = (of: typeof day) =>
    of.exact ? f.number(of.end_users) : t.overview.atLeast(f.number(of.end_users));
  return (
    <Totals
      figures={[
        [
          t.overview.today,
          f.number(today.requests.total),
          t.overview.yesterday(f.number(yesterday.requests.total)),
        ],
        [
          t.overview.week,
          f.number(week.requests.total),
          t.overview.weekBefore(f.number(week_before.requests.total)),
        ],
        [t.overview.successOfWeek, rate(week), t.overview.weekBefore(rate(week_before))],
        [
          t.overview.endUsersToday,
          users(day),
          t.overview.endUsersBefore(users(ofWeek), users(month)),
        ],
      ]}
    />
  );
}
