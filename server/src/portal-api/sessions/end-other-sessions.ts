import { endOtherSessions as endOthers } from '../../storage/accounts/sessions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/** Signs the account out everywhere but here. */
export const endOtherSessions =
  ({ db }: Options): PortalHandler<'endOtherSessions'> =>
  async (_request, context) => {
    const { userId, sessionId } = sessionOf(context);
    await inTransaction(db, async (trx) => {
      if (await endOthers(trx, userId, sessionId))
        await recordAudit(trx, auditOf(context, 'other_sessions_ended'), new Date());
    });
    return { status: 204 };
  };
