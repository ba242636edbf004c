import { dayOf, daysOf, formatDay } from '../../domain/days.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { NONE, sumBy, sumByKey, sumRequests } from './requests.ts';
import { judgeUsageScope } from './usage-scope.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Counts the requests of the account's keys, by day and by key. */
export const getUsage =
  ({ db, desk }: Options): PortalHandler<'getUsage'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const judged = await judgeUsageScope(db, userId, query, { today: dayOf(new Date()) });
    if (judged.type === 'refused') return judged.refusal;
    const { scope, names } = judged;
    const [counts, endUsersByDay] = await desk.serve(userId, (read) =>
      Promise.all([read('summarizeUsage', scope), read('countEndUsersByDay', scope)]),
    );
    const byDay = sumBy(counts.days, ({ day }) => day);
    const endUsers = new Map(endUsersByDay.map((row) => [row.day, row] as const));
    return {
      status: 200,
      body: {
        from: formatDay(scope.from),
        to: formatDay(scope.to),
        requests: sumRequests(counts.days),
        days: daysOf(scope).map((day) => ({
          date: formatDay(day),
          requests: byDay.get(day) ?? NONE,
          unique_end_users: endUsers.get(day)?.users ?? 0,
          overflow: endUsers.get(day)?.overflow ?? false,
        })),
        ...sumByKey(counts.keys, names, userId),
      },
    };
  };
