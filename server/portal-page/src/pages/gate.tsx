import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { onSessionChange } from '../api/other-tabs.ts';
import { useRefreshSession, useSession } from '../api/session.ts';
import { onSessionEnd } from '../api/session-end.ts';
import { Loaded } from '../components/loaded.tsx';
import { useText } from '../i18n/language.tsx';
import { EntryFrame } from './entry/entry-frame.tsx';
import { SessionEndedDialog } from './entry/session-ended-dialog.tsx';

/** Lets pages in once it is known who is signed in. When a session has ended, the page stays. */
export function Gate() {
  const { t } = useText();
  const [ended, setEnded] = useState(false);
  const session = useSession();
  const refresh = useRefreshSession();

  useEffect(() => onSessionEnd(() => setEnded(true)), []);
  useEffect(() => onSessionChange(refresh), [refresh]);

  const accountId = session.data?.account?.id;
  useEffect(() => {
    // An answer of the former session may have come late.
    if (accountId !== undefined) setEnded(false);
  }, [accountId]);

  if (!session.data) {
    return (
      <EntryFrame>
        <h1>{t.common.service}</h1>
        <Loaded query={session}>{() => null}</Loaded>
      </EntryFrame>
    );
  }
  const { account } = session.data;
  return (
    <>
      <Outlet context={session.data} />
      {ended && account && (
        <SessionEndedDialog email={account.email} onClose={() => setEnded(false)} />
      )}
    </>
  );
}
