import { BYTE_ORDER_MARK, csvLine } from '../../domain/reports/csv.ts';
import type { Db } from '../../storage/schema.ts';
import { csvFile } from '../csv-file.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { judgeReport } from './judge-report.ts';
import type { ReportDesk } from './report-desk.ts';
import { makeUsageReport } from './usage-report.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** Exports a usage report as CSV. It holds no end user, so that it is no event of the account. */
export const exportUsageReport =
  ({ db, desk }: Options): PortalHandler<'exportUsageReport'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const now = new Date();
    const judged = await judgeReport(db, userId, query, now);
    if (judged.type === 'refused') return judged.refusal;
    const asked = { ...query, userId, compare: false };
    const report = await desk.serve(userId, (read) => makeUsageReport(read, judged, asked, now));
    const codes = report.errors.map(({ code }) => code);
    const header = ['date', 'start', 'end', 'running', 'requests', ...CLASSES, ...codes];
    const lines = report.periods.map(({ date, start, end, running, requests, errors }) => {
      const byCode = new Map(errors.map((error) => [error.code, error.requests]));
      return csvLine([
        ...[date, start, end, running ? 'yes' : 'no', requests.total],
        ...CLASSES.map((status) => requests[status]),
        ...codes.map((code) => byCode.get(code) ?? 0),
      ]);
    });
    const text = BYTE_ORDER_MARK + csvLine(header) + lines.join('');
    return csvFile(`usage-report-${report.from}-${report.to}`, text);
  };
