import { Link } from 'react-router';
import type { Overview } from '../../api/types.ts';
import { Gauge } from '../../charts/gauge.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useText } from '../../i18n/language.tsx';
import { keyPath } from '../../routing/paths.ts';

type KeyHeadroom = Overview['headroom'][number];

const PAGE_SIZE = 5;

/** How near each key came to its limit today, and what is left of it. */
export function Headroom({ overview: { headroom, limit } }: { overview: Overview }) {
  const { t, f } = useText();
  const { requests, seconds } = limit;
  const columns: Column<KeyHeadroom>[] = [
    {
      title: t.keys.key,
      orderBy: ({ name }) => name,
      cell: ({ key_id, name }) => (
        <Link to={keyPath(key_id)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    {
      title: t.overview.busiest(seconds),
      orderBy: ({ busiest }) => busiest,
      cell: ({ busiest }) => (
        <span className="measured">
          <Gauge share={busiest / requests} />
          {busiest >= requests ? (
            <span className="badge danger">{t.overview.reached}</span>
          ) : (
            <span>{t.overview.ofLimit(f.number(busiest), f.share(busiest / requests))}</span>
          )}
        </span>
      ),
    },
    {
      title: t.overview.leftNow,
      numeric: true,
      orderBy: ({ remaining }) => remaining,
      cell: ({ remaining }) => f.number(remaining),
    },
  ];
  return (
    <section className="panel">
      <h2>{t.overview.headroom}</h2>
      <p className="hint">{t.overview.limit(requests, seconds)}</p>
      {headroom.length === 0 ? (
        <p>{t.overview.noneToday}</p>
      ) : (
        <DataTable
          caption={t.overview.headroom}
          columns={columns}
          rows={headroom}
          keyOf={({ key_id }) => key_id}
          pageSize={PAGE_SIZE}
        />
      )}
    </section>
  );
}
