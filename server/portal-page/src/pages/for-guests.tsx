import { Navigate, Outlet, useOutletContext } from 'react-router';
import type { SessionState } from '../api/types.ts';
import { HOME } from '../routing/paths.ts';
import { EntryFrame } from './entry/entry-frame.tsx';

/** Who is signed in, and what the portal offers, on the pages behind the gate. */
export const useSessionState = () => useOutletContext<SessionState>();

/** Around the pages that anybody may open. */
export function ForEverybody() {
  return (
    <EntryFrame>
      <Outlet context={useOutletContext()} />
    </EntryFrame>
  );
}

/** Around the pages for those who are not signed in; the others are led on. */
export function ForGuests() {
  const session = useSessionState();
  return session.account ? <Navigate to={HOME} replace /> : <ForEverybody />;
}
