import { formatDay } from '../../domain/days.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { usageCsv } from './usage-csv.ts';
import { judgeUsageScope } from './usage-scope.ts';

/** Exports usage as CSV, which holds end users' ids: that stands in the audit list. */
export const exportUsage =
  (db: Db): PortalHandler<'exportUsage'> =>
  async ({ query }, context) => {
    const now = new Date();
    const judged = await judgeUsageScope(db, sessionOf(context).userId, query, now);
    if (judged.type === 'refused') return judged.refusal;
    const { scope, names } = judged;
    await recordAudit(db, auditOf(context, 'usage_exported'), now);
    const name = `usage-${formatDay(scope.from)}-${formatDay(scope.to)}.csv`;
    return {
      status: 200,
      headers: { 'Content-Disposition': `attachment; filename="${name}"` },
      type: 'text/csv',
      text: usageCsv(db, scope, names),
    };
  };
