import { recordAudit } from '../../storage/audit/audit.ts';
import { eraseTraces } from '../../storage/erase-traces.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import { countRequestsOf } from '../../storage/usage/reports/end-user-reports.ts';
import { eraseEndUser as erase } from '../../storage/usage/usage-retention.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/**
 * Erases one end user's rows, and what no server has written yet. The audit list says that it was
 * done, not to whom.
 */
export const eraseEndUser =
  ({ db }: Options): PortalHandler<'eraseEndUser'> =>
  async ({ body }, context) => {
    const { key_id: keyId, external_user_id: externalUserId } = body;
    if (!(await ownsKey(db, sessionOf(context).userId, keyId))) return { problem: 'not_found' };
    const requests = await inTransaction(db, async (trx) => {
      const requests = await countRequestsOf(trx, keyId, externalUserId);
      await erase(trx, keyId, externalUserId);
      await recordAudit(trx, auditOf(context, 'end_user_erased', { keyId }), new Date());
      return requests;
    });
    await eraseTraces(db);
    return { status: 200, body: { requests } };
  };
