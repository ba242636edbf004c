import type { EndUserList, UsageReport } from '../../api/types.ts';
import { Empty } from '../../components/empty.tsx';
import { type Loadable, Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { EndUsersChart } from './end-users-chart.tsx';
import { ErrorTable } from './error-table.tsx';
import { KeyTable } from './key-table.tsx';
import { RequestsChart } from './requests-chart.tsx';
import { UsageTotals } from './usage-totals.tsx';

interface Props {
  report: UsageReport;
  /** Counted apart from the requests. */
  endUsers: Loadable<EndUserList>;
  /** The one key that they are of; null for all. */
  keyId: string | null;
  onZoom: (from: string, to: string) => void;
}

/** The figures of a period: in all, over time, by error and by key. */
export function UsageFigures({ report, endUsers, keyId, onZoom }: Props) {
  const { t } = useText();
  if (report.requests.total === 0) {
    return (
      <Empty title={t.usage.none}>
        <p>{t.usage.noneHint}</p>
      </Empty>
    );
  }
  return (
    <>
      <UsageTotals report={report} endUsers={endUsers.data?.unique} />
      <RequestsChart report={report} onZoom={onZoom} />
      <ErrorTable report={report} />
      <Loaded query={endUsers} shape="picture">
        {({ unique }) => unique && <EndUsersChart report={unique} />}
      </Loaded>
      {keyId === null && <KeyTable keys={report.keys} former={report.former_keys} />}
    </>
  );
}
