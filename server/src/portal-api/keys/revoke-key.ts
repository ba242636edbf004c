import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { findKeyNameOf } from '../../storage/keys/key-owners.ts';
import { revokeKey as revoke } from '../../storage/keys/keys.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { Notices } from '../mail/notices.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
  notices: Notices;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Revokes a key for good; it no longer works when the answer is sent. */
export const revokeKey =
  ({ db, notices, keysChanged }: Options): PortalHandler<'revokeKey'> =>
  async ({ path }, context) => {
    const { userId, email } = sessionOf(context);
    const keyId = path.key_id;
    const keyName = await findKeyNameOf(db, userId, keyId);
    if (keyName === undefined) return { problem: 'not_found' };
    const now = new Date();
    const revoked = await inTransaction(db, async (trx) => {
      const { type } = await revoke(trx, keyId, now);
      if (type !== 'revoked') return false;
      await recordAudit(trx, auditOf(context, 'key_revoked', { keyId }), now);
      return true;
    });
    keysChanged({ userId, keyId });
    const { address } = context.client;
    if (revoked) notices.tell('key_revoked', { id: userId, email }, { address, keyName });
    return { status: 204 };
  };
