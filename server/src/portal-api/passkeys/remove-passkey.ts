import { removePasskeys } from '../../storage/accounts/passkeys.ts';
import type { Db } from '../../storage/schema.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import { checkPassword } from '../accounts/check-password.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Attempts } from '../auth/attempts.ts';
import type { Auth } from '../auth/auth.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  auth: Auth;
  db: Db;
  attempts: Attempts;
  events: SecurityEvents;
  notices: Notices;
}

/** Removes a passkey, against the password; somebody else's is not found. */
export const removePasskey =
  (options: Options): PortalHandler<'removePasskey'> =>
  async ({ path, body }, context) => {
    const refusal = await checkPassword(options, context, body.password);
    if (refusal !== undefined) return refusal;
    const { userId, sessionId: keptId } = sessionOf(context);
    const [passkeyName] = await removePasskeys(options.db, userId, path.passkey_id);
    if (passkeyName === undefined) return { problem: 'not_found' };
    await changeCredentials(options, context, { action: 'passkey_removed', keptId, passkeyName });
    return { status: 204 };
  };
