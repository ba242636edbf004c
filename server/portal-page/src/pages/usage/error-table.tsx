import type { UsageReport } from '../../api/types.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { useText } from '../../i18n/language.tsx';

type ErrorCount = UsageReport['errors'][number];

interface Props {
  report: Pick<UsageReport, 'errors' | 'requests' | 'previous'>;
}

/** Which errors callers met, each by its code and with what it means. */
export function ErrorTable({ report }: Props) {
  const { t, f } = useText();
  const { errors, requests, previous } = report;
  if (errors.length === 0) return null;
  const before = ({ code, status }: ErrorCount) =>
    previous?.errors.find((each) => each.code === code && each.status === status)?.requests ?? 0;
  const columns: Column<ErrorCount>[] = [
    {
      title: t.usage.error,
      orderBy: ({ code }) => code,
      cell: ({ status, code }) => (
        <>
          <code dir="ltr">{`${status} ${code}`}</code>
          <span className="hint below">{t.usage.errorMeaning(code)}</span>
        </>
      ),
    },
    {
      title: t.usage.requests,
      numeric: true,
      orderBy: (error) => error.requests,
      cell: (error) => f.number(error.requests),
    },
    {
      title: t.usage.share,
      numeric: true,
      orderBy: (error) => error.requests,
      cell: (error) => f.share(error.requests / requests.total),
    },
  ];
  const compared: Column<ErrorCount> = {
    title: t.usage.periodBefore,
    numeric: true,
    orderBy: before,
    cell: (error) => f.number(before(error)),
  };
  return (
    <section className="panel">
      <h2>{t.usage.errors}</h2>
      <DataTable
        caption={t.usage.errors}
        columns={previous ? [...columns, compared] : columns}
        rows={errors}
        keyOf={({ status, code }) => `${status} ${code}`}
        pageSize={50}
      />
    </section>
  );
}
