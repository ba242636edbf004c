import { forgetCodeAttempts } from '../../storage/accounts/code-attempts.ts';
import type { Holder } from '../../storage/accounts/credentials.ts';
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
 * Lets the owner in who came by a mailed link, whatever others have tried: their attempts no longer count, and
 * from now on the account knows this browser, and no other.
 *
 * @returns the cookie to set
 */
export async function ownerHasCome(
  { db, attempts, browsers }: Parts,
  { id, email }: Holder,
  client: AuthRequest,
): Promise<string> {
  await Promise.all([
    attempts.forget('sign-in of account', email),
    attempts.forget('mail to address', email),
    attempts.forget('mail to address, slowly', email),
    forgetCodeAttempts(db, { userId: id }),
  ]);
  return browsers.rememberAlone(client, id);
}
