import { DAY_MS } from '../../../../src/durations.ts';
import type { Key } from '../../api/types.ts';
import { useText } from '../../i18n/language.tsx';

/** From when on a key's end is worth a word, in milliseconds before it. */
const SOON = 14 * DAY_MS;

/** What is to be known about a key's life; nothing where it simply works. */
export function KeyStateBadge({ apiKey }: { apiKey: Key }) {
  const { t, f } = useText();
  if (apiKey.state !== 'active') {
    return <span className="badge danger">{t.keys.states[apiKey.state]}</span>;
  }
  const soon = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) - Date.now() < SOON;
  if (!soon || apiKey.expires_at === null) return null;
  return <span className="badge warning">{t.keys.expiresSoon(f.fromNow(apiKey.expires_at))}</span>;
}
