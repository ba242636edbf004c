import { dayOf, formatDay } from '../../domain/days.ts';
import { recordAudit } from '../../storage/audit/audit.ts';
import type { Db } from '../../storage/schema.ts';
import { auditOf } from '../audit/audit-of.ts';
import { csvFile } from '../csv-file.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { usageCsv } from './usage-csv.ts';
import { judgeUsageScope } from './usage-scope.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Exports usage as CSV, which holds end users' ids: that stands in the audit list. */
export const exportUsage =
  ({ db, desk }: Options): PortalHandler<'exportUsage'> =>
  async ({ query }, context) => {
    const now = new Date();
    const { userId } = sessionOf(context);
    const judged = await judgeUsageScope(db, userId, query, { today: dayOf(now) });
    if (judged.type === 'refused') return judged.refusal;
    const { scope, names } = judged;
    // Where there are too many reports it is refused here, while the answer can still say so.
    await desk.serve(userId, () => recordAudit(db, auditOf(context, 'usage_exported'), now));
    const name = `usage-${formatDay(scope.from)}-${formatDay(scope.to)}`;
    return csvFile(name, usageCsv(desk.inPieces(userId), scope, names));
  };
