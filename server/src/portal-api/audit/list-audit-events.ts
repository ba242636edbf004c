import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Lists what was changed in the account. */
export const listAuditEvents =
  ({ db, desk }: Options): PortalHandler<'listAuditEvents'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const { key_id: keyId, ...filter } = query;
    const asked = { userId, keyId, ...filter };
    if (keyId !== undefined && !(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    return { status: 200, body: await desk.serve(userId, (read) => read('listAudit', asked)) };
  };
