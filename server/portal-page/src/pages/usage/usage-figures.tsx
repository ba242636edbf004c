import type { Usage } from '../../api/types.ts';
import { Empty } from '../../components/empty.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndUsersChart } from './end-users-chart.tsx';
import { KeyTable } from './key-table.tsx';
import { RequestsChart } from './requests-chart.tsx';
import { UsageTotals } from './usage-totals.tsx';

interface Props {
  usage: Usage;
  /** The one key that they are of; null for all. */
  keyId: string | null;
}

/** The figures of a period: in all, by day and by key. */
export function UsageFigures({ usage, keyId }: Props) {
  const { t } = useText();
  if (usage.requests.total === 0) {
    return (
      <Empty title={t.usage.none}>
        <p>{t.usage.noneHint}</p>
      </Empty>
    );
  }
  return (
    <>
      <UsageTotals usage={usage} />
      <RequestsChart usage={usage} />
      <EndUsersChart days={usage.days} />
      {keyId === null && <KeyTable keys={usage.keys} former={usage.former_keys} />}
    </>
  );
}
