import type { RecentRequest } from '../../api/types.ts';
import { Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

/** Requests, each with what happened to it: names of parameters, never values nor end users. */
export function RequestTable({ requests }: { requests: readonly RecentRequest[] }) {
  const { t, f } = useText();
  return (
    <Table
      caption={t.requests.title}
      captionHidden
      columns={[
        { title: t.requests.time },
        { title: t.requests.status },
        { title: t.requests.operation },
        { title: t.requests.parameters },
        { title: t.requests.duration, numeric: true },
      ]}
      rows={requests.map((request) => ({
        key: request.request_id,
        cells: [
          <>
            <Time at={request.at} as="exact" />
            <code className="hint below" dir="ltr">
              {request.request_id}
            </code>
          </>,
          <Status key="" request={request} />,
          <code key="" dir="ltr">{`${request.method} ${request.operation}`}</code>,
          <Parameters key="" request={request} />,
          f.duration(request.duration_ms),
        ],
      }))}
    />
  );
}

function Status({ request: { status, code } }: { request: RecentRequest }) {
  const look = status >= 500 ? 'danger' : status >= 400 ? 'warning' : '';
  return (
    <span className={`badge ${look}`}>
      <bdi dir="ltr">{code === null ? status : `${status} ${code}`}</bdi>
    </span>
  );
}

function Parameters({ request: { parameters, refused } }: { request: RecentRequest }) {
  const { t, f } = useText();
  return (
    <>
      <code dir="ltr">{parameters.join(', ') || '–'}</code>
      {refused.length > 0 && (
        <span className="error below">{t.requests.refused(f.list(refused))}</span>
      )}
    </>
  );
}
