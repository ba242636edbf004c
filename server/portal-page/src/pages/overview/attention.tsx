import { Link } from 'react-router';
import { DAY_MS } from '../../../../src/durations.ts';
import type { Overview } from '../../api/types.ts';
import { useText } from '../../i18n/language.tsx';
import { keyPath } from '../../routing/paths.ts';

const MOST = 6;

type KeyToLookAt = Overview['attention'][number];

/** Keys that have expired or expire soon, and those that nobody uses. */
export function Attention({ overview: { attention, keys } }: { overview: Overview }) {
  const { t } = useText();
  const shown = attention.slice(0, MOST);
  const others = keys.expired + keys.expiring + keys.unused - shown.length;
  return (
    <section className="panel">
      <h2>{t.overview.attention}</h2>
      {shown.length === 0 && <p className="hint">{t.overview.nothingToDo}</p>}
      <ul className="plain-list">
        {shown.map((key) => (
          <li key={key.key_id} className="named">
            <Link to={keyPath(key.key_id)}>
              <bdi>{key.name}</bdi>
            </Link>
            <Why apiKey={key} />
          </li>
        ))}
      </ul>
      {others > 0 && <p className="hint">{t.overview.more(others)}</p>}
    </section>
  );
}

const LOOKS = { expired: 'danger', expiring: 'warning', unused: 'plain' } as const;

function Why({ apiKey: { reason, expires_at, last_used_at } }: { apiKey: KeyToLookAt }) {
  const { t, f } = useText();
  const end = expires_at === null ? '' : f.fromNow(expires_at);
  const texts = {
    expired: () => t.overview.expired(end),
    expiring: () => t.overview.expires(end),
    unused: () =>
      last_used_at === null ? t.overview.neverUsed : t.overview.unused(daysSince(last_used_at)),
  };
  return <span className={`badge ${LOOKS[reason]}`}>{texts[reason]()}</span>;
}

const daysSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / DAY_MS);
