import type { Credentials } from '../../storage/accounts/credentials.ts';
import { standingIn } from '../../storage/accounts/operators.ts';
import type { Db } from '../../storage/schema.ts';
import type { Auth } from '../auth/auth.ts';
import { type AuthRequest, headersFor } from '../auth/auth-request.ts';

/** Who is signed in, and by which session. */
export interface SignedIn {
  userId: string;
  email: string;
  createdAt: Date;
  secondFactor: boolean;
  operator: boolean;
  sessionId: string;
  /** Those of the account when the session was looked up. */
  credentials: Credentials;
  /** When the latest use of the session was noted. */
  usedAt: Date;
}

/**
 * Finds who the cookie in these headers belongs to.
 *
 * @returns who, and the cookies to set since the session has ended
 */
export async function findSignedIn(
  { auth, db }: { auth: Auth; db: Db },
  headers: Headers,
): Promise<{ session: SignedIn | undefined; cookies: string[] }> {
  const found = await auth.api.getSession({ headers, returnHeaders: true });
  const cookies = found.headers.getSetCookie();
  if (found.response === null) return { session: undefined, cookies };
  const { user, session } = found.response;
  const standing = await standingIn(db, session.id);
  if (standing === undefined || standing.suspended) return { session: undefined, cookies };
  const { operator, credentials } = standing;
  return {
    cookies,
    session: {
      userId: user.id,
      email: user.email,
      createdAt: user.createdAt,
      secondFactor: user.twoFactorEnabled === true,
      operator,
      sessionId: session.id,
      credentials,
      usedAt: session.updatedAt,
    },
  };
}

/** Who is signed in by the cookies that better-auth has just set; undefined where nobody is. */
export async function signedInBy(
  deps: { auth: Auth; db: Db },
  client: AuthRequest,
  cookies: readonly string[],
): Promise<SignedIn | undefined> {
  const cookie = cookies.map((set) => set.split(';', 1)[0]).join('; ');
  const { session } = await findSignedIn(deps, headersFor({ ...client, cookie }));
  return session;
}

/**
 * Begins a session for somebody who is known by other means than a password sent with it. What the
 * browser was signed in as before plays no part.
 */
export const startSession = (auth: Auth, client: AuthRequest, userId: string) =>
  auth.api.startSession({
    body: { userId },
    headers: headersFor({ ...client, cookie: undefined }),
    returnHeaders: true,
  });
