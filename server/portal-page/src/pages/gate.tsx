import { useEffect } from 'react';
import { onSessionChange } from '../api/other-tabs.ts';
import { useRefreshSession, useSession } from '../api/session.ts';
import { Loaded } from '../components/loaded.tsx';
import { useText } from '../i18n/language.tsx';
import { usePlace } from '../routing/router.tsx';
import { ConfirmEmailPage } from './entry/confirm-email-page.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { EntryPages } from './entry/entry-pages.tsx';
import { OperatorLinkPage } from './entry/operator-link-page.tsx';
import { ResetPasswordPage } from './entry/reset-password-page.tsx';
import { SessionEndedDialog } from './entry/session-ended-dialog.tsx';
import { SignedIn } from './signed-in.tsx';

interface Props {
  /** Whether the service said that the session has ended. */
  ended: boolean;
  onEnded: () => void;
  onResumed: () => void;
}

/** Shows what is there for whom: links of mails to anybody, the rest by who is signed in. */
export function Gate({ ended, onEnded, onResumed }: Props) {
  const { t } = useText();
  const { page } = usePlace().route;
  const session = useSession();
  const refresh = useRefreshSession(onEnded);

  useEffect(() => onSessionChange(refresh), [refresh]);

  const accountId = session.data?.account?.id;
  useEffect(() => {
    // An answer of the former session may have come late.
    if (accountId !== undefined) onResumed();
  }, [accountId, onResumed]);

  if (page === 'reset-password' || page === 'confirm-email') {
    return (
      <EntryFrame>
        {page === 'reset-password' ? <ResetPasswordPage /> : <ConfirmEmailPage />}
      </EntryFrame>
    );
  }
  if (!session.data) {
    return (
      <EntryFrame>
        <h1>{t.common.service}</h1>
        <Loaded query={session}>{() => null}</Loaded>
      </EntryFrame>
    );
  }
  if (page === 'operator-link') {
    return (
      <EntryFrame>
        <OperatorLinkPage session={session.data} />
      </EntryFrame>
    );
  }
  const { account } = session.data;
  if (!account) return <EntryPages session={session.data} />;
  return (
    <>
      {/* Somebody else's page is another page: nothing of the former one stays. */}
      <SignedIn key={account.id} account={account} />
      {ended && <SessionEndedDialog email={account.email} onClose={onResumed} />}
    </>
  );
}
