import { forgetCodeAttempts } from '../../storage/accounts/code-attempts.ts';
import type { Db } from '../../storage/schema.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { AuthRequest } from '../auth/auth-request.ts';
import type { KnownBrowsers } from './known-browsers.ts';

interface Parts {
  db: Db;
  attempts: Attempts;
  browsers: KnownBrowsers;
}

/**
 * Lets the owner in after a reset, whatever others have tried: their attempts no longer count, and
 * from now on the account knows this browser, and no other.
 *
 * @returns the cookie to set
 */
export async function ownerHasCome(
  { db, attempts, browsers }: Parts,
  { userId, email }: { userId: string; email: string },
  client: AuthRequest,
): Promise<string> {
  await Promise.all([
    attempts.forget('sign-in of account', email),
    attempts.forget('mail to address', email),
    attempts.forget('mail to address, slowly', email),
    forgetCodeAttempts(db, { userId }),
  ]);
  return browsers.rememberAlone(client, userId);
}
