import type { Key } from '../../api/types.ts';
import { useText } from '../../i18n/language.tsx';
import { expiryUrgency } from './expiry.ts';

/** How a key stands. */
export function KeyStateBadge({ apiKey }: { apiKey: Key }) {
  const { t, f } = useText();
  const { state, expires_at } = apiKey;
  if (state === 'revoked') return <span className="badge plain">{t.keys.states.revoked}</span>;
  if (state === 'expired') return <span className="badge danger">{t.keys.states.expired}</span>;
  const urgency = expiryUrgency(apiKey);
  if (urgency === 'none' || expires_at === null) {
    return <span className="badge">{t.keys.states.active}</span>;
  }
  return (
    <span className={urgency === 'soon' ? 'badge warning' : 'badge danger'}>
      {t.keys.expiresSoon(f.fromNow(expires_at))}
    </span>
  );
}
