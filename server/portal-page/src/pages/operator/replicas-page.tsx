import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import type { Replica } from '../../api/types.ts';
import { Loaded } from '../../components/loaded.tsx';
import { Notice } from '../../components/notice.tsx';
import { Totals } from '../../components/totals.tsx';
import { useText } from '../../i18n/language.tsx';
import { OperatorPlace } from './operator-place.tsx';
import { isWell, ReplicaTable } from './replica-table.tsx';

/** How each process that serves is doing. */
export function ReplicasPage() {
  const { t } = useText();
  return (
    <OperatorPlace title={t.operator.health} intro={t.operator.healthIntro}>
      <Replicas />
    </OperatorPlace>
  );
}

function Replicas() {
  const replicas = api.useQuery('get', '/operator/replicas', undefined, live);
  return (
    <Loaded query={replicas}>
      {({ results }) => (
        <>
          <Summary replicas={results} />
          <ReplicaTable replicas={results} />
        </>
      )}
    </Loaded>
  );
}

function Summary({ replicas }: { replicas: readonly Replica[] }) {
  const { t, f } = useText();
  const heard = replicas.filter(({ silent }) => !silent);
  const versions = [...new Set(heard.map(({ version }) => version))];
  const lag = Math.max(0, ...heard.map(({ flush_lag_ms }) => flush_lag_ms));
  return (
    <>
      <Totals
        figures={[
          [
            t.operator.wellReplicas,
            `${f.number(replicas.filter(isWell).length)} / ${f.number(replicas.length)}`,
          ],
          [t.operator.release, versions.join(' · ') || '–'],
          [t.operator.longestLag, f.duration(lag)],
        ]}
      />
      {versions.length > 1 && <Notice kind="warning">{t.operator.mixedReleases}</Notice>}
    </>
  );
}
