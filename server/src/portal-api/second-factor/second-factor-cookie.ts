import type { Auth } from '../auth/auth.ts';
import type { AuthRequest } from '../auth/auth-request.ts';

/** The one cookie of a request that tells which sign-in waits for its second factor. */
export async function secondFactorCookieOf(
  auth: Auth,
  { cookie }: AuthRequest,
): Promise<string | undefined> {
  const { createAuthCookie } = await auth.$context;
  const { name } = createAuthCookie('two_factor');
  return cookie?.split('; ').find((pair) => pair.startsWith(`${name}=`));
}
