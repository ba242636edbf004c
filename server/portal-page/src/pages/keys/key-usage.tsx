import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { DEFAULT_PERIOD, daysOf } from '../../routing/period.ts';
import { hrefOf, usageRoute } from '../../routing/route.ts';
import { RequestsChart } from '../usage/requests-chart.tsx';

/** How a key was used lately. */
export function KeyUsage({ keyId }: { keyId: string }) {
  const { t } = useText();
  const query = { ...daysOf(DEFAULT_PERIOD, new Date()), key_id: keyId };
  const usage = api.useQuery('get', '/usage', { params: { query } }, live);
  return (
    <Loaded query={usage}>
      {(figures) =>
        figures.requests.total === 0 ? (
          <Empty title={t.usage.none}>
            <p>{t.usage.noneHint}</p>
          </Empty>
        ) : (
          <>
            <RequestsChart usage={figures} />
            <p>
              <a href={hrefOf(usageRoute(keyId))}>{t.keys.seeUsage}</a>
            </p>
          </>
        )
      }
    </Loaded>
  );
}
