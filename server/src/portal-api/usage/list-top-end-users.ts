import { type DayRange, dayOf, formatDay } from '../../domain/days.ts';
import { type Granularity, periodsOf } from '../../domain/reports/report-periods.ts';
import { UTC } from '../../domain/reports/time-zone.ts';
import type { Db } from '../../storage/schema.ts';
import type { UniqueEndUsers } from '../../storage/usage/reports/unique-end-users.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { judgeUsageScope } from './usage-scope.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Lists the end users with the most requests, and where the other requests went; and counts them all. */
export const listTopEndUsers =
  ({ db, desk }: Options): PortalHandler<'listTopEndUsers'> =>
  async ({ query: { granularity, limit, ...query } }, context) => {
    const { userId } = sessionOf(context);
    const today = dayOf(new Date());
    const judged = await judgeUsageScope(db, userId, query, { today });
    if (judged.type === 'refused') return judged.refusal;
    const { scope, names } = judged;
    const { from, to } = scope;
    const periods = granularity ? daysOfPeriods({ from, to }, granularity) : [];
    const ranges = granularity ? [{ from, to }, ...periods] : [];
    const [{ unique, top, named, overflow }, total] = await desk.serve(userId, (read) =>
      Promise.all([
        read('surveyEndUsers', { ...scope, ranges, limit }),
        read('countAllRequests', scope),
      ]),
    );
    const listed = top.reduce((sum, { requests }) => sum + requests, 0);
    return {
      status: 200,
      body: {
        from: formatDay(from),
        to: formatDay(to),
        results: top.map(({ externalUserId, keyId, requests }) => ({
          external_user_id: externalUserId,
          key_id: keyId,
          key_name: names.get(keyId) ?? '',
          requests,
        })),
        // Requests that are written between two of the questions must not make it negative.
        requests_of_others: Math.max(0, named - listed),
        requests_without_end_user: Math.max(0, total - named - overflow),
        requests_in_overflow: overflow,
        ...(granularity && { unique: { granularity, ...countsOf(unique, today) } }),
      },
    };
  };

/** The periods of a range in days of UTC; both ends of each are inside. */
const daysOfPeriods = (range: DayRange, granularity: Granularity): DayRange[] =>
  periodsOf(range, granularity, UTC).map(({ from, to }) => ({
    from: UTC.dayOf(from),
    to: UTC.dayOf(to) - 1,
  }));

/** What was counted in a range, which comes first, and in its periods. */
function countsOf([whole, ...periods]: readonly UniqueEndUsers[], today: number) {
  return {
    ...{ end_users: whole?.users ?? 0, exact: whole?.exact ?? true },
    periods: periods.map(({ from, to, users, exact }) => ({
      ...{ from: formatDay(from), to: formatDay(to), end_users: users, exact },
      running: from <= today && today <= to,
    })),
  };
}
