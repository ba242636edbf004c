import { api } from '../../api/client.ts';
import type { SessionInfo } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Form } from '../../components/forms/form.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useText } from '../../i18n/language.tsx';
import { SessionItem } from './session-item.tsx';

/** Where the account is signed in, and signing out there. */
export function Sessions() {
  const { t } = useText();
  const sessions = api.useQuery('get', '/sessions');
  return (
    <section className="panel">
      <h2>{t.account.sessions}</h2>
      <Loaded query={sessions}>
        {({ results }) => (
          <>
            <ul className="sessions">
              {results.map((session) => (
                <SessionItem key={session.id} session={session} />
              ))}
            </ul>
            <EndOthers sessions={results} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function EndOthers({ sessions }: { sessions: readonly SessionInfo[] }) {
  const { t } = useText();
  const announce = useAnnounce();
  const end = api.useMutation('delete', '/sessions', {
    onSuccess: () => announce(t.account.othersEnded),
  });
  const form = useAction(end, () => end.mutate({}));
  if (sessions.length < 2) return <p className="hint">{t.account.onlyHere}</p>;
  return <Form {...form} look="danger" action={t.account.endOthers} onSubmit={form.submit} />;
}
