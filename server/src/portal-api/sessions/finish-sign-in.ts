import { areCurrent, type Credentials } from '../../storage/accounts/credentials.ts';
import { endSession } from '../../storage/accounts/sessions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditBy } from '../audit/audit-of.ts';
import type { Auth } from '../auth/auth.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { Notices } from '../mail/notices.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { type SignedIn, signedInBy } from './signed-in.ts';

interface Parts {
  auth: Auth;
  db: Db;
  browsers: KnownBrowsers;
  notices: Notices;
}

/** A sign-in that is complete. */
interface FinishedSignIn {
  session: SignedIn;
  /** Those that better-auth has set, and the one by which the account knows the browser again. */
  cookies: string[];
}

/** What somebody has signed in with. */
interface Proven {
  /** Read before the password or code was checked; undefined where there was no account. */
  credentials: Credentials | undefined;
  /** Those that better-auth has just set. */
  cookies: readonly string[];
}

/**
 * Does what belongs to every sign-in, once password and second factor were right. The owner is
 * told of a browser that the account does not know.
 *
 * Checking a password takes a while. If the credentials were changed meanwhile, which ends all sessions,
 * the new session must not stay: it ends, and its cookies are not sent.
 *
 * @returns undefined where the cookies sign nobody in; `outdated` where what was proven no longer counts
 */
export async function finishSignIn(
  { auth, db, browsers, notices }: Parts,
  client: AuthRequest,
  { credentials, cookies }: Proven,
): Promise<FinishedSignIn | 'outdated' | undefined> {
  const session = await signedInBy({ auth, db }, client, cookies);
  if (credentials === undefined || !(await areCurrent(db, credentials))) {
    if (session !== undefined) await endSession(db, session.userId, session.sessionId);
    return 'outdated';
  }
  if (session === undefined) return undefined;
  const { userId, email } = session;
  const { cookie, wasKnown } = await browsers.remember(client, userId);
  await recordAudit(db, auditBy(userId, client, 'signed_in'), new Date());
  if (!wasKnown) await notices.newSignIn({ id: userId, email }, client);
  return { session, cookies: [...cookies, cookie] };
}
