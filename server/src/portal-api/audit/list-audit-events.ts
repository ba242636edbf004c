import { listAudit } from '../../storage/audit/audit.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

/** Lists what was changed in the account. */
export const listAuditEvents =
  ({ db }: Options): PortalHandler<'listAuditEvents'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const { key_id: keyId, page, page_size } = query;
    if (keyId !== undefined && !(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    return { status: 200, body: await listAudit(db, { userId, keyId, page, page_size }) };
  };
