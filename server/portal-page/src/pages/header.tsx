import { Link } from 'react-router';
import { api } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { useLeaveSession } from '../api/session.ts';
import type { Account } from '../api/types.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { LanguageSwitch } from '../components/language-switch.tsx';
import { Mark } from '../components/mark.tsx';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/language.tsx';
import { HOME } from '../routing/paths.ts';
import { PLACES } from './navigation.tsx';

/** The top of every page: who one is, and the way out. */
export function Header({ account }: { account: Account }) {
  const { t } = useText();
  const announce = useAnnounce();
  const leave = useLeaveSession();
  const signOut = api.useMutation('delete', '/session', {
    onSuccess: leave,
    onError: (error) => {
      const failure = failureOf(error);
      if (failure) announce(failureText(failure, t));
    },
  });
  return (
    <header className="top">
      <button
        type="button"
        className="button quiet places-button"
        popoverTarget={PLACES}
        aria-label={t.common.menu}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1 3h14v1.6H1zm0 4.2h14v1.6H1zm0 4.2h14V13H1z" />
        </svg>
      </button>
      <Link className="brand" to={HOME}>
        <Mark />
        {t.common.service}
      </Link>
      <span className="who">
        <bdi className="email">{account.email}</bdi>
        <LanguageSwitch />
        <Button look="quiet" busy={signOut.isPending} onClick={() => signOut.mutate({})}>
          {t.common.signOut}
        </Button>
      </span>
    </header>
  );
}
