import type { components } from '../../contract/generated/portal.d.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db, RecentRequestsTable } from '../../storage/schema.ts';
import { findRecent, listRecent } from '../../storage/usage/recent-requests.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';

interface Options {
  db: Db;
}

const describe = (row: RecentRequestsTable): components['schemas']['RecentRequest'] => ({
  request_id: row.request_id,
  at: new Date(row.at).toISOString(),
  key_id: row.key_id,
  operation: row.operation,
  method: row.method,
  status: row.status,
  code: row.code,
  parameters: JSON.parse(row.parameters),
  refused: JSON.parse(row.refused),
  duration_ms: row.duration_us / 1_000,
});

/** Lists the last requests of one of the account's keys. */
export const listRecentRequests =
  ({ db }: Options): PortalHandler<'listRecentRequests'> =>
  async ({ path, query }, context) => {
    const keyId = path.key_id;
    if (!(await ownsKey(db, sessionOf(context).userId, keyId))) return { problem: 'not_found' };
    const { count, rows } = await listRecent(db, { keyId, ...query }, new Date());
    return { status: 200, body: { count, results: rows.map(describe) } };
  };

/** Finds a request of any key of the account by its id. */
export const getRecentRequest =
  ({ db }: Options): PortalHandler<'getRecentRequest'> =>
  async ({ path }, context) => {
    const { userId } = sessionOf(context);
    const row = await findRecent(db, { userId, requestId: path.request_id }, new Date());
    return row === undefined ? { problem: 'not_found' } : { status: 200, body: describe(row) };
  };
