import { endSession as end } from '../../storage/accounts/sessions.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/** Ends one session of the account; somebody else's is not found. */
export const endSession =
  ({ db }: Options): PortalHandler<'endSession'> =>
  async ({ path }, context) => {
    const { userId } = sessionOf(context);
    const ended = await inTransaction(db, async (trx) => {
      if (!(await end(trx, userId, path.session_id))) return false;
      await recordAudit(trx, auditOf(context, 'session_ended'), new Date());
      return true;
    });
    return ended ? { status: 204 } : { problem: 'not_found' };
  };
