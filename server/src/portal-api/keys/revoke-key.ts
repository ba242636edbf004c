import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import { revokeKey as revoke } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

/** Revokes a key for good; it no longer works when the answer is sent. */
export const revokeKey =
  (db: Db, keysChanged: KeysChanged): PortalHandler<'revokeKey'> =>
  async ({ path }, context) => {
    const { userId } = sessionOf(context);
    const keyId = path.key_id;
    if (!(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    const now = new Date();
    await inTransaction(db, async (trx) => {
      const { type } = await revoke(trx, keyId, now);
      if (type === 'revoked')
        await recordAudit(trx, auditOf(context, 'key_revoked', { keyId }), now);
    });
    keysChanged({ userId, keyId });
    return { status: 204 };
  };
