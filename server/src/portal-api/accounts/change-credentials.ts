import { voidCredentials } from '../../storage/accounts/credentials.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Notices } from '../mail/notices.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';
import { isOngoing } from '../sessions/is-ongoing.ts';

export interface ChangeDeps {
  db: Db;
  events: SecurityEvents;
  notices: Notices;
}

export interface Change {
  action:
    | 'password_changed'
    | 'second_factor_added'
    | 'second_factor_removed'
    | 'recovery_codes_replaced'
    | 'passkey_added'
    | 'passkey_removed';
  /** The id of the session that goes on, that of the browser that made the change, if any does. */
  keptId: string | undefined;
  /** The name of the passkey, where it is about one. */
  passkeyName?: string;
  /** Makes the change, or finds that it cannot be made; left out where it is made already. */
  make?: (trx: Db) => Promise<boolean>;
}

/**
 * Changes the credentials of somebody who is signed in: ends what was opened with those before, but not
 * this browser's session; records it, logs it and tells the owner.
 *
 * @returns false where somebody else changed them since the request began, such as the owner with a link
 *   that ends all sessions, or where the session was ended. The change is not made then; where it is made
 *   already, no session stays. False too where the change cannot be made: nothing is done then.
 */
export async function changeCredentials(
  { db, events, notices }: ChangeDeps,
  context: PortalLocals,
  { action, keptId, passkeyName, make }: Change,
): Promise<boolean> {
  const session = sessionOf(context);
  const { userId: id, email } = session;
  const { address } = context.client;
  const { isInTime, isMade } = await inTransaction(db, async (trx) => {
    const isInTime = await isOngoing(trx, session);
    const isMade = make === undefined || (isInTime && (await make(trx)));
    if (isMade) {
      await voidCredentials(trx, { id, email }, isInTime ? keptId : undefined);
      await recordAudit(trx, auditOf(context, action, { after: passkeyName }), new Date());
    }
    return { isInTime, isMade };
  });
  if (!isMade) return false;
  events.tell(action, { accountId: id, address });
  notices.tell(action, { id, email }, { address, passkeyName });
  return isInTime;
}
