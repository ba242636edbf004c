import type { Key } from '../../api/types.ts';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/language.tsx';

/** What a change of a key will hit: when it was last used, and how much. */
export function KeyWeight({ apiKey: { last_used_at, daily_requests } }: { apiKey: Key }) {
  const { t, f } = useText();
  if (last_used_at === null) return <p className="hint">{t.keys.neverUsedYet}</p>;
  const requests = daily_requests.reduce((all, each) => all + each, 0);
  return (
    <Notice kind={requests > 0 ? 'warning' : 'info'}>
      {t.keys.weight(
        f.fromNow(last_used_at),
        t.keys.requestsInDays(requests, daily_requests.length),
      )}
    </Notice>
  );
}
