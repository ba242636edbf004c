import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import { judgeReport } from './judge-report.ts';
import type { ReportDesk } from './report-desk.ts';
import { makeUsageReport } from './usage-report.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Counts requests and errors of the account's keys by hour, day, week or month. */
export const getUsageReport =
  ({ db, desk }: Options): PortalHandler<'getUsageReport'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const now = new Date();
    const judged = await judgeReport(db, userId, query, now);
    if (judged.type === 'refused') return judged.refusal;
    const asked = { ...query, userId };
    const body = await desk.serve(userId, (read) => makeUsageReport(read, judged, asked, now));
    return { status: 200, body };
  };
