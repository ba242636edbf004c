import type { Usage } from '../../api/types.ts';
import { Totals } from '../../components/totals.tsx';
import { useText } from '../../i18n/language.tsx';

/** A period in a few figures. */
export function UsageTotals({ usage: { requests, days } }: { usage: Usage }) {
  const { t, f } = useText();
  const answered = (requests['2xx'] + requests['3xx']) / requests.total;
  const most = Math.max(0, ...days.map(({ unique_end_users }) => unique_end_users));
  return (
    <Totals
      figures={[
        [t.usage.requests, f.number(requests.total)],
        [t.usage.answered, f.share(answered)],
        [t.usage.refused, f.number(requests['4xx'])],
        [t.usage.failed, f.number(requests['5xx'])],
        [t.usage.mostEndUsers, f.number(most)],
      ]}
    />
  );
}
