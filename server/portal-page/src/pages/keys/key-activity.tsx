import { api } from '../../api/client.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { EventList } from '../activity/event-list.tsx';

/** What was last changed about a key. */
export function KeyActivity({ keyId }: { keyId: string }) {
  const { t } = useText();
  const events = api.useQuery('get', '/audit', {
    params: { query: { key_id: keyId, page: 1, page_size: 10 } },
  });
  return (
    <section className="panel">
      <h2>{t.activity.ofKey}</h2>
      <Loaded query={events}>
        {({ results }) => <EventList events={results} named={false} />}
      </Loaded>
    </section>
  );
}
