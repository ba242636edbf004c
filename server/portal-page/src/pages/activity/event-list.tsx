import type { AuditEvent } from '../../api/types.ts';
import { Empty } from '../../components/empty.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';

interface Props {
  events: readonly AuditEvent[];
  /** Whether to say of which key each event is. */
  named?: boolean;
}

/** What was changed: what, when, by whom and from where. */
export function EventList({ events, named = true }: Props) {
  const { t } = useText();
  if (events.length === 0) return <Empty title={t.activity.none} />;
  return (
    <ol className="events">
      {events.map((event) => (
        <li key={event.id}>
          <p>
            {t.activity.actions[event.action]}
            {named && event.key_name !== null && (
              <>
                {' · '}
                <bdi className="strong">{event.key_name}</bdi>
              </>
            )}
            {event.count > 1 && ` · ${t.activity.timesThatDay(event.count)}`}
          </p>
          <Change event={event} />
          <p className="hint">
            <Time at={event.at} />
            {' · '}
            {t.activity.by[event.by]}{' '}
            {event.ip_address !== null && <bdi dir="ltr">{event.ip_address}</bdi>}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Change({ event: { action, before, after, key_name } }: { event: AuditEvent }) {
  const { t } = useText();
  if (action === 'key_expires_soon' && after !== null) {
    return (
      <p className="change">
        {t.keys.expires} <Time at={after} />
      </p>
    );
  }
  // A new key's name stands there already.
  if (before === null && (after === null || after === key_name)) return null;
  return (
    <p className="change">
      {before !== null && (
        <>
          <Value action={action} value={before} />
          <span className="arrow" aria-hidden="true" />
          <span className="sr-only">{t.activity.became}</span>
        </>
      )}
      <Value action={action} value={after} />
    </p>
  );
}

function Value({ action, value }: { action: AuditEvent['action']; value: string | null }) {
  const { t } = useText();
  if (action !== 'key_expiry_changed') return <bdi>{value || t.activity.nothing}</bdi>;
  return <bdi>{value === null ? t.keys.never : <Time at={value} />}</bdi>;
}
