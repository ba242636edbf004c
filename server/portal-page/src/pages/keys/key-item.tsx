import type { Key } from '../../api/types.ts';
import { Sparkline } from '../../charts/sparkline.tsx';
import { useText } from '../../i18n/language.tsx';
import { hrefOf } from '../../routing/route.ts';
import { KeyFacts } from './key-facts.tsx';
import { KeyStateBadge } from './key-state-badge.tsx';

/** One key in the list. */
export function KeyItem({ apiKey }: { apiKey: Key }) {
  const { t } = useText();
  return (
    <li className={`key ${apiKey.state}`}>
      <div className="key-name">
        <h2>
          <a href={hrefOf({ page: 'key', id: apiKey.id })}>
            <bdi>{apiKey.name}</bdi>
          </a>
        </h2>
        <KeyStateBadge apiKey={apiKey} />
        {apiKey.permissions.length === 0 && (
          <span className="badge warning">{t.keys.noPermissions}</span>
        )}
        {apiKey.old_secrets.length > 0 && <span className="badge">{t.keys.rotating}</span>}
      </div>
      <Sparkline values={apiKey.daily_requests} />
      <KeyFacts apiKey={apiKey} />
    </li>
  );
}
