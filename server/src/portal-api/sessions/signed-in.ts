import { standingOf } from '../../storage/accounts/operators.ts';
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
  const { operator, suspended } = await standingOf(db, user.id);
  if (suspended) return { session: undefined, cookies };
  return {
    cookies,
    session: {
      userId: user.id,
      email: user.email,
      createdAt: user.createdAt,
      secondFactor: user.twoFactorEnabled === true,
      operator,
      sessionId: session.id,
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

/** Who is signed in by cookies that carry a new session for sure. */
export async function newSessionBy(
  deps: { auth: Auth; db: Db },
  client: AuthRequest,
  cookies: readonly string[],
): Promise<SignedIn> {
  const session = await signedInBy(deps, client, cookies);
  if (session === undefined) throw new Error('better-auth started no session.');
  return session;
}
