import { judgeKeyName } from '../../domain/keys/key-name.ts';
import { renamePasskey as rename } from '../../storage/accounts/passkeys.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import { inTransaction } from '../../storage/in-transaction.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { invalidBody } from '../invalid-body.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/** Gives a passkey another name; somebody else's is not found. */
export const renamePasskey =
  ({ db }: Options): PortalHandler<'renamePasskey'> =>
  async ({ path, body }, context) => {
    const named = judgeKeyName(body.name);
    if (named.type === 'invalid') return invalidBody('name', named.reason, named.rule);
    const { name: after } = named;
    const { userId } = sessionOf(context);
    const renamed = await inTransaction(db, async (trx) => {
      const result = await rename(trx, { userId, id: path.passkey_id }, after);
      if (result !== undefined && result.before !== after) {
        const { before } = result;
        await recordAudit(trx, auditOf(context, 'passkey_renamed', { before, after }), new Date());
      }
      return result;
    });
    return renamed ? { status: 200, body: renamed.passkey } : { problem: 'not_found' };
  };
