import { standingOf } from '../../storage/accounts/operators.ts';
import { endSession } from '../../storage/accounts/sessions.ts';
import type { Auth } from '../auth/auth.ts';
import { callAuth, unexpected } from '../auth/call-auth.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';
import { startSession } from '../sessions/signed-in.ts';
import { type Change, type ChangeDeps, changeCredentials } from './change-credentials.ts';

interface Deps extends ChangeDeps {
  auth: Auth;
}

type Outcome =
  | { type: 'changed'; cookies: string[] }
  | { type: 'refused'; problem: 'account_suspended' | 'session_required' };

/**
 * Changes the credentials of somebody who is signed in, whole or not at all. Every session ends, and this
 * browser goes on in a new one.
 *
 * @returns its cookies; `refused` where the change is not made since the session has ended meanwhile, or
 *   where `make` says so. Of an account that is suspended at that moment, it may be made all the same.
 */
export async function changeInNewSession(
  options: Deps,
  context: PortalLocals,
  change: Required<Pick<Change, 'action' | 'make'>>,
): Promise<Outcome> {
  const { auth, db } = options;
  const { userId } = sessionOf(context);
  const started = await callAuth(startSession(auth, context.client, userId));
  if (started.type === 'refused') {
    if (started.code !== 'ACCOUNT_SUSPENDED') throw unexpected(started.code);
    return refused(true);
  }
  const { cookies, value } = started;
  const { sessionId: keptId } = value;
  const isChanged = await changeCredentials(options, context, { ...change, keptId });
  if (!isChanged && keptId !== undefined) await endSession(db, userId, keptId);
  const { suspended } = await standingOf(db, userId);
  return isChanged && !suspended ? { type: 'changed', cookies } : refused(suspended);
}

const refused = (suspended: boolean): Outcome => ({
  type: 'refused',
  problem: suspended ? 'account_suspended' : 'session_required',
});
