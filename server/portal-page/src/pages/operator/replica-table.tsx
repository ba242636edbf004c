import type { Replica } from '../../api/types.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

const PAGE_SIZE = 50;
/** What replicas are told apart by at a glance. */
const SHORT = 8;
const OK = 'ok';

/** Whether a replica answers, and none of its parts has anything to say. */
export const isWell = ({ silent, ready, parts }: Replica): boolean =>
  !silent && ready && Object.values(parts).every((state) => state === OK);

/** One line for each replica: what it runs, and how its parts are. */
export function ReplicaTable({ replicas }: { replicas: readonly Replica[] }) {
  const { t, f } = useText();
  const columns: Column<Replica>[] = [
    {
      title: t.operator.replica,
      cell: ({ id }) => (
        <code dir="ltr" title={id}>
          {id.slice(0, SHORT)}
        </code>
      ),
    },
    { title: t.operator.state, orderBy: stateOf, cell: (replica) => <State replica={replica} /> },
    {
      title: t.operator.version,
      orderBy: ({ version }) => version,
      cell: ({ version }) => <code dir="ltr">{version}</code>,
    },
    { title: t.operator.database, cell: ({ parts }) => <Part state={parts.database} /> },
    { title: t.operator.redis, cell: ({ parts }) => <Part state={parts.redis} /> },
    {
      title: t.operator.flushLag,
      numeric: true,
      orderBy: ({ flush_lag_ms }) => flush_lag_ms,
      cell: ({ flush_lag_ms }) => f.duration(flush_lag_ms),
    },
    {
      title: t.operator.startedAt,
      orderBy: ({ started_at }) => Date.parse(started_at),
      cell: ({ started_at }) => <Time at={started_at} as="distance" />,
    },
    {
      title: t.operator.heardOf,
      orderBy: ({ seen_at }) => Date.parse(seen_at),
      cell: ({ seen_at }) => <Time at={seen_at} as="distance" />,
    },
  ];
  return (
    <DataTable
      caption={t.operator.health}
      columns={columns}
      rows={replicas}
      keyOf={({ id }) => id}
      pageSize={PAGE_SIZE}
    />
  );
}

const stateOf = ({ silent, ready, parts }: Replica) => {
  if (silent) return 'silent';
  if (parts.server !== undefined && parts.server !== OK) return 'stopping';
  return ready ? 'ready' : 'notReady';
};

const LOOKS = {
  ready: '',
  stopping: 'info',
  notReady: 'danger',
  silent: 'warning',
} as const;

function State({ replica }: { replica: Replica }) {
  const { t } = useText();
  const state = stateOf(replica);
  return <span className={`badge ${LOOKS[state]}`}>{t.operator.replicaStates[state]}</span>;
}

/** How the readiness of a replica words that its database does not answer. */
const SILENT_FOR = /^silent for (\d+) s$/;

function Part({ state }: { state: string | undefined }) {
  const { t } = useText();
  if (state === undefined) return t.operator.notUsed;
  if (state === OK) return t.operator.answers;
  const [, seconds] = SILENT_FOR.exec(state) ?? [];
  const text = seconds === undefined ? t.operator.away : t.operator.silentFor(Number(seconds));
  return (
    <span className="badge danger" title={state}>
      {text}
    </span>
  );
}
