import type { ReactNode } from 'react';
import type { Key } from '../../api/types.ts';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { KeyStateBadge } from './key-state-badge.tsx';
import { Tag } from './tag.tsx';

/** What there is to know about a key besides its name. */
export function KeyFacts({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  const { prefix, created_at, last_used_at, expires_at, revoked_at } = apiKey;
  const facts: [string, ReactNode][] = [
    [t.keys.state, <KeyStateBadge key="" apiKey={apiKey} />],
    ...(apiKey.tag ? [[t.keys.tag, <Tag key="" name={apiKey.tag} />] as [string, ReactNode]] : []),
    [t.keys.prefix, <code key="" dir="ltr">{`${prefix}…`}</code>],
    [t.keys.createdAt, <Time key="" at={created_at} as="day" />],
    [
      t.keys.lastUsed,
      last_used_at ? <Time key="" at={last_used_at} as="distance" /> : t.keys.neverUsed,
    ],
    revoked_at
      ? [t.keys.revokedAt, <Time key="" at={revoked_at} as="day" />]
      : [t.keys.expires, expires_at ? <Time key="" at={expires_at} as="day" /> : t.keys.never],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
