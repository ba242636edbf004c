import { deleteInvite } from '../../storage/accounts/invites.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { actOf, type SecurityEvents } from '../audit/security-events.ts';
import type { PortalHandler } from '../portal-handler.ts';

interface Options {
  db: Db;
  events: SecurityEvents;
}

/** Withdraws an invitation; its link no longer works. */
export const withdrawInvite =
  ({ db, events }: Options): PortalHandler<'withdrawInvite'> =>
  async ({ path }, context) => {
    const withdrawn = await inTransaction(db, async (trx) => {
      if (!(await deleteInvite(trx, { id: path.invite_id }))) return false;
      await recordAudit(trx, auditOf(context, 'invite_withdrawn'), new Date());
      return true;
    });
    if (!withdrawn) return { problem: 'not_found' };
    events.tell('invite_withdrawn', actOf(context));
    return { status: 204 };
  };
