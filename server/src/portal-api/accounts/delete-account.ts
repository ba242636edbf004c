import { deleteAccount as destroy } from '../../storage/accounts/delete-account.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import type { Db } from '../../storage/schema.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import { headersFor } from '../auth/auth-request.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { isOngoing } from '../sessions/is-ongoing.ts';
import { checkPassword } from './check-password.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Deletes the account and everything that belongs to it. */
export const deleteAccount =
  ({ auth, db, attempts, events, keysChanged }: Options): PortalHandler<'deleteAccount'> =>
  async ({ body }, context) => {
    const refusal = await checkPassword({ auth, attempts }, context, body.password);
    if (refusal !== undefined) return refusal;
    const session = sessionOf(context);
    // A password takes a while to check, and what follows cannot be undone.
    if (!(await isOngoing(db, session))) return { problem: 'session_required' };
    const { userId: id, email } = session;
    const { type } = await destroy(db, { id, email }, new Date());
    if (type === 'last_operator') return { problem: 'last_operator' };
    keysChanged({ userId: id });
    events.tell('account_deleted', { accountId: id, address: context.client.address });
    // Nothing is left to end but the cookie.
    const { headers } = await auth.api.signOut({
      headers: headersFor(context.client),
      returnHeaders: true,
    });
    return { status: 204, headers: { 'Set-Cookie': headers.getSetCookie() } };
  };
