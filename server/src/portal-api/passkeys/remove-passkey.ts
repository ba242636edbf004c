import { listPasskeys, removePasskeys } from '../../storage/accounts/passkeys.ts';
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
    const passkeys = await listPasskeys(options.db, userId);
    const passkey = passkeys.find(({ id }) => id === path.passkey_id);
    if (passkey === undefined) return { problem: 'not_found' };
    const { id, name: passkeyName } = passkey;
    const isRemoved = await changeCredentials(options, context, {
      ...{ action: 'passkey_removed', keptId, passkeyName },
      make: async (trx) => (await removePasskeys(trx, userId, id)).length > 0,
    });
    return isRemoved ? { status: 204 } : { problem: 'session_required' };
  };
