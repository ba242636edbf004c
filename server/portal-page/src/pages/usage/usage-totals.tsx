import type { UniqueEndUsers, UsageReport } from '../../api/types.ts';
import { Totals } from '../../components/totals.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props {
  report: UsageReport;
  endUsers: UniqueEndUsers | undefined;
}

/** A period in a few figures, beside those of the period before where they were asked for. */
export function UsageTotals({ report, endUsers }: Props) {
  const { t, f } = useText();
  const { requests, success_rate, previous } = report;
  const change = (now: number, before: number | undefined) =>
    before === undefined || before === 0
      ? undefined
      : t.usage.comparedToBefore(f.change((now - before) / before), f.number(before));
  const rateBefore = previous?.success_rate;
  return (
    <Totals
      figures={[
        [
          t.usage.requests,
          f.number(requests.total),
          change(requests.total, previous?.requests.total),
        ],
        [
          t.usage.successRate,
          success_rate === null ? '–' : f.share(success_rate),
          rateBefore === undefined || rateBefore === null
            ? undefined
            : t.usage.before(f.share(rateBefore)),
        ],
        [
          t.usage.refused,
          f.number(requests['4xx']),
          change(requests['4xx'], previous?.requests['4xx']),
        ],
        [
          t.usage.failed,
          f.number(requests['5xx']),
          change(requests['5xx'], previous?.requests['5xx']),
        ],
        [
          t.usage.differentEndUsers,
          endUsers === undefined ? '…' : f.number(endUsers.end_users),
          endUsers?.exact === false ? t.usage.atLeast : undefined,
        ],
      ]}
    />
  );
}
