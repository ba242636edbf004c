import { api } from '../api/client.ts';
import { failureOf } from '../api/failure.ts';
import { useLeaveSession } from '../api/session.ts';
import type { Account } from '../api/types.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Button } from '../components/button.tsx';
import { LanguageSwitch } from '../components/language-switch.tsx';
import { Mark } from '../components/mark.tsx';
import { NavLinks } from '../components/nav-links.tsx';
import { failureText } from '../i18n/failure-text.ts';
import { useText } from '../i18n/language.tsx';
import { HOME, hrefOf, usageRoute } from '../routing/route.ts';
import { usePlace } from '../routing/router.tsx';

/** The top of every page: where one can go, who one is, and the way out. */
export function Header({ account }: { account: Account }) {
  const { t } = useText();
  const { page } = usePlace().route;
  const announce = useAnnounce();
  const leave = useLeaveSession();
  const signOut = api.useMutation('delete', '/session', {
    onSuccess: leave,
    onError: (error) => {
      const failure = failureOf(error);
      if (failure) announce(failureText(failure, t));
    },
  });
  const settings = page === 'keys' || page === 'key' || page === 'account' || page === 'activity';
  const links = [
    { to: HOME, text: t.account.settings, current: settings },
    { to: usageRoute(), text: t.usage.title, current: page === 'usage' },
    { to: { page: 'operator' } as const, text: t.operator.title, current: page === 'operator' },
  ];

  return (
    <header className="top">
      <a className="brand" href={hrefOf(HOME)}>
        <Mark />
        {t.common.service}
      </a>
      <NavLinks
        className="places"
        label={t.common.mainNavigation}
        links={account.operator ? links : links.slice(0, 2)}
      />
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
