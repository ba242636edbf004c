import { Link } from 'react-router';
import type { Key } from '../../api/types.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { keyPath } from '../../routing/paths.ts';
import { KeyMenu } from './key-menu.tsx';
import { KeyStateBadge } from './key-state-badge.tsx';
import { Tag } from './tag.tsx';

const PAGE_SIZE = 50;

/** Keys with all one compares them by. */
export function KeyTable({ caption, keys }: { caption: string; keys: readonly Key[] }) {
  const { t } = useText();
  const columns: Column<Key>[] = [
    {
      title: t.keys.key,
      orderBy: ({ name }) => name,
      cell: (key) => <Name apiKey={key} />,
    },
    {
      title: t.keys.state,
      orderBy: ({ state }) => state,
      cell: (key) => (
        <span className="badges">
          <KeyStateBadge apiKey={key} />
          {key.permissions.length === 0 && (
            <span className="badge warning">{t.keys.noPermissions}</span>
          )}
          {key.old_secrets.length > 0 && <span className="badge info">{t.keys.rotating}</span>}
        </span>
      ),
    },
    {
      title: t.keys.last30Days,
      orderBy: ({ daily_requests }) => daily_requests.reduce((all, each) => all + each, 0),
      cell: ({ daily_requests }) => <Sparkline values={daily_requests} />,
    },
    {
      title: t.keys.lastUsed,
      orderBy: ({ last_used_at }) => last_used_at && Date.parse(last_used_at),
      cell: ({ last_used_at }) =>
        last_used_at ? <Time at={last_used_at} as="distance" /> : t.keys.neverUsed,
    },
    {
      title: t.keys.expires,
      orderBy: ({ expires_at }) => expires_at && Date.parse(expires_at),
      cell: ({ expires_at }) => (expires_at ? <Time at={expires_at} as="day" /> : t.keys.never),
    },
    {
      title: t.keys.actions,
      titleHidden: true,
      numeric: true,
      cell: (key) => key.state !== 'revoked' && <KeyMenu apiKey={key} />,
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={keys}
      keyOf={({ id }) => id}
      pageSize={PAGE_SIZE}
    />
  );
}

function Name({ apiKey: { id, name, prefix, tag } }: { apiKey: Key }) {
  return (
    <>
      <Link to={keyPath(id)}>
        <bdi>{name}</bdi>
      </Link>{' '}
      {tag && <Tag name={tag} />}
      <span className="below hint">
        <code dir="ltr">{`${prefix}…`}</code>
      </span>
    </>
  );
}
