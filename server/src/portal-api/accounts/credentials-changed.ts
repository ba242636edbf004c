import { voidCredentials } from '../../storage/accounts/credentials.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { SecurityEvents } from '../audit/security-events.ts';
import type { Notices } from '../mail/notices.ts';
import { type PortalLocals, sessionOf } from '../portal-locals.ts';

interface Deps {
  db: Db;
  events: SecurityEvents;
  notices: Notices;
}

interface Change {
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
}

/**
 * To be called once somebody who is signed in has changed how to sign in: ends what was opened
 * before, but for this browser's session; notes it, logs it and tells the owner.
 */
export async function credentialsChanged(
  { db, events, notices }: Deps,
  context: PortalLocals,
  { action, keptId, passkeyName }: Change,
): Promise<void> {
  const { userId: id, email } = sessionOf(context);
  const { address } = context.client;
  await inTransaction(db, async (trx) => {
    await voidCredentials(trx, { id, email }, keptId);
    await recordAudit(trx, auditOf(context, action, { after: passkeyName }), new Date());
  });
  events.tell(action, { accountId: id, address });
  notices.tell(action, { id, email }, { address, passkeyName });
}
