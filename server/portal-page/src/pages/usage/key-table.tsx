import { Link } from 'react-router';
import type { Requests, UsageReport } from '../../api/types.ts';
import { Table } from '../../components/table.tsx';
import { useText } from '../../i18n/language.tsx';
import { keyPath } from '../../routing/paths.ts';
import { STATUS_CLASSES } from './status-classes.ts';

interface Props {
  keys: UsageReport['keys'];
  /** Of keys that are no longer kept. */
  former: Requests;
}

/** The figures of each key. */
export function KeyTable({ keys, former }: Props) {
  const { t, f } = useText();
  const numbers = (requests: Requests) => [
    f.number(requests.total),
    ...STATUS_CLASSES.map((each) => f.number(requests[each])),
  ];
  const rows = keys.map(({ key_id, name, requests }) => ({
    key: key_id,
    cells: [
      <Link key="" to={keyPath(key_id)}>
        <bdi>{name}</bdi>
      </Link>,
      ...numbers(requests),
    ],
  }));
  const rest = { key: 'former', cells: [t.usage.formerKeys, ...numbers(former)] };
  return (
    <Table
      caption={t.usage.byKey}
      columns={[
        { title: t.keys.key },
        { title: t.usage.requests, numeric: true },
        ...STATUS_CLASSES.map((each) => ({ title: t.usage.statusClasses[each], numeric: true })),
      ]}
      rows={former.total > 0 ? [...rows, rest] : rows}
    />
  );
}
