import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import type { KeylessCaller } from '../../api/types.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';

/** As many as the service lists at once. */
const MOST = 100;
const PAGE_SIZE = 20;
/** What the service calls those that it did not keep apart. */
const OTHERS = '*';

/** Whom the key requirement would break: programs that call without one, by network. */
export function KeylessCallers({ days }: { days: { from: string; to: string } }) {
  const { t, f } = useText();
  const callers = api.useQuery(
    'get',
    '/operator/keyless-callers',
    { params: { query: { ...days, limit: MOST } } },
    { placeholderData: keepPreviousData },
  );
  return (
    <section className="panel">
      <h2>{t.operator.callers}</h2>
      <p className="hint">{t.operator.callersIntro}</p>
      <Loaded query={callers}>
        {({ results, requests_of_others }) => {
          const all = results.reduce((sum, { requests }) => sum + requests, requests_of_others);
          if (all === 0) return <p>{t.operator.noCallers}</p>;
          return (
            <>
              <CallerTable callers={results} all={all} />
              {requests_of_others > 0 && (
                <p className="hint">
                  {t.operator.otherCallers(requests_of_others, f.share(requests_of_others / all))}
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

function CallerTable({ callers, all }: { callers: readonly KeylessCaller[]; all: number }) {
  const { t, f } = useText();
  const columns: Column<KeylessCaller>[] = [
    {
      title: t.operator.program,
      orderBy: ({ user_agent }) => user_agent || null,
      cell: ({ user_agent }) =>
        user_agent === '' ? (
          t.operator.noProgram
        ) : (
          <code dir="ltr" className="one-line" title={user_agent}>
            {user_agent}
          </code>
        ),
    },
    {
      title: t.operator.network,
      orderBy: ({ network }) => network,
      cell: ({ network }) =>
        network === OTHERS ? t.operator.notKeptApart : <code dir="ltr">{network}</code>,
    },
    {
      title: t.operator.requests,
      numeric: true,
      orderBy: ({ requests }) => requests,
      cell: ({ requests }) => f.number(requests),
    },
    {
      title: t.usage.share,
      numeric: true,
      orderBy: ({ requests }) => requests,
      cell: ({ requests }) => f.share(requests / all),
    },
    {
      title: t.operator.lastDay,
      orderBy: ({ last_day }) => Date.parse(last_day),
      cell: ({ last_day }) => f.day(last_day),
    },
  ];
  return (
    <DataTable
      caption={t.operator.callers}
      columns={columns}
      rows={callers}
      keyOf={({ network, user_agent }) => `${network} ${user_agent}`}
      pageSize={PAGE_SIZE}
    />
  );
}
