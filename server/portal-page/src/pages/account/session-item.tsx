import { api } from '../../api/client.ts';
import type { SessionInfo } from '../../api/types.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { useAction } from '../../components/forms/use-form.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../../components/time.tsx';
import { useText } from '../../i18n/language.tsx';
import { browserOf } from './browser-of.ts';

/** One browser that is signed in. */
export function SessionItem({ session }: { session: SessionInfo }) {
  const { t } = useText();
  const announce = useAnnounce();
  const end = api.useMutation('delete', '/sessions/{session_id}', {
    onSuccess: () => announce(t.account.sessionEnded),
  });
  const { trouble, busy, submit } = useAction(end, () =>
    end.mutate({ params: { path: { session_id: session.id } } }),
  );
  const browser = browserOf(session.user_agent) ?? t.account.unknownBrowser;
  return (
    <li>
      <div>
        <p title={session.user_agent ?? undefined}>
          <bdi className="strong">{browser}</bdi>{' '}
          {session.current && <span className="badge">{t.account.thisBrowser}</span>}
        </p>
        <p className="hint">
          {session.ip_address !== null && (
            <>
              <bdi dir="ltr">{session.ip_address}</bdi>
              {' · '}
            </>
          )}
          {t.account.since} <Time at={session.created_at} />
          {' · '}
          {t.account.lastUse} <Time at={session.last_used_at} as="distance" />
        </p>
        {trouble?.whole && <Notice kind="danger">{trouble.whole}</Notice>}
      </div>
      {!session.current && (
        <Button busy={busy} aria-label={t.account.endSessionOf(browser)} onClick={submit}>
          {t.account.endSession}
        </Button>
      )}
    </li>
  );
}
