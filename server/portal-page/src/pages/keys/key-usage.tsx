import { Link } from 'react-router';
import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { usagePath } from '../../routing/paths.ts';
import { DEFAULT_PERIOD } from '../../routing/period.ts';
import { RequestsChart } from '../usage/requests-chart.tsx';
import { reportQuery } from '../usage/usage-view.ts';

/** How a key was used lately. */
export function KeyUsage({ keyId }: { keyId: string }) {
  const { t } = useText();
  const view = { period: DEFAULT_PERIOD, keyId, granularity: null, utc: false, compare: false };
  const query = reportQuery(view, new Date());
  const usage = api.useQuery('get', '/usage/report', { params: { query } }, live);
  return (
    <Loaded query={usage} shape="picture">
      {(report) =>
        report.requests.total === 0 ? (
          <Empty title={t.usage.none}>
            <p>{t.usage.noneHint}</p>
          </Empty>
        ) : (
          <>
            <RequestsChart report={report} />
            <p>
              <Link to={usagePath(keyId)}>{t.keys.seeUsage}</Link>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
