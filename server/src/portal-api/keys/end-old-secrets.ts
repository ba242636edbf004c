import { recordAudit } from '../../storage/audit/audit.ts';
import type { KeysChanged } from '../../storage/changes/key-feed.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import { endOldSecrets as end } from '../../storage/keys/key-changes.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
  /** Called before the answer is sent. */
  keysChanged: KeysChanged;
}

/** Ends the secrets that were rotated away, without waiting for their grace period. */
export const endOldSecrets =
  ({ db, keysChanged }: Options): PortalHandler<'endOldSecrets'> =>
  async ({ path }, context) => {
    const { userId } = sessionOf(context);
    const keyId = path.key_id;
    if (!(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    await inTransaction(db, async (trx) => {
      if (await end(trx, keyId)) {
        await recordAudit(trx, auditOf(context, 'key_old_secrets_ended', { keyId }), new Date());
      }
    });
    keysChanged({ userId, keyId });
    return { status: 204 };
  };
