import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { findKeyName, ownsKey } from '../../storage/keys/key-owners.ts';
import { revokeKey as revoke } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

/** Revokes a key for good; it no longer works when the answer is sent. */
export const revokeKey =
  (db: Db, notices: Notices, keysChanged: () => void): PortalHandler<'revokeKey'> =>
  async ({ path }, context) => {
    const keyId = path.key_id;
    const { userId: id, email } = sessionOf(context);
    if (!(await ownsKey(db, id, keyId))) return { problem: 'not_found' };
    const now = new Date();
    const revoked = await inTransaction(db, async (trx) => {
      const { type } = await revoke(trx, keyId, now);
      if (type !== 'revoked') return false;
      await recordAudit(trx, auditOf(context, 'key_revoked', { keyId }), now);
      return true;
    });
    keysChanged();
    if (revoked) {
      const keyName = await findKeyName(db, keyId);
      notices.tell('key_revoked', { id, email }, { address: context.client.address, keyName });
    }
    return { status: 204 };
  };
