import { csvLine } from '../../domain/usage-csv.ts';
import { listAudit } from '../../storage/audit/audit.ts';
import { ownsKey } from '../../storage/keys/key-owners.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { BYTE_ORDER_MARK } from '../usage/usage-csv.ts';
import { auditScopeOf } from './list-audit-events.ts';

interface Options {
  db: Db;
}

const COLUMNS = [
  ...(['id', 'at', 'action', 'by', 'ip_address', 'key_id', 'key_name'] as const),
  ...(['before', 'after', 'count'] as const),
];

/** As many events as one file has, and one query reads. */
const MOST = 10_000;
const AT_ONCE = 500;

/** Exports the account's activity as CSV, piece by piece. */
export const exportAuditEvents =
  ({ db }: Options): PortalHandler<'exportAuditEvents'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const { key_id: keyId } = query;
    if (keyId !== undefined && !(await ownsKey(db, userId, keyId))) return { problem: 'not_found' };
    const scope = { userId, ...auditScopeOf(query) };
    async function* lines(): AsyncGenerator<string> {
      yield BYTE_ORDER_MARK + csvLine(COLUMNS);
      for (let page = 1; page <= MOST / AT_ONCE; page += 1) {
        const { results } = await listAudit(db, { ...scope, page, page_size: AT_ONCE });
        yield results
          .map((event) => csvLine(COLUMNS.map((column) => event[column] ?? '')))
          .join('');
        if (results.length < AT_ONCE) return;
      }
    }
    const day = new Date().toISOString().slice(0, 10);
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="activity-${day}.csv"` },
      type: 'text/csv',
      text: lines(),
    };
  };
