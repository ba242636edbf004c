import { dayOf, formatDay } from '../../domain/days.ts';
import { periodsOf } from '../../domain/report-periods.ts';
import { UTC } from '../../domain/time-zone.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { judgeUsageScope } from './usage-scope.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Counts different end users of the account's keys, in a range and in each of its periods. */
export const countUniqueEndUsers =
  ({ db, desk }: Options): PortalHandler<'countUniqueEndUsers'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const { granularity } = query;
    const today = dayOf(new Date());
    const judged = await judgeUsageScope(db, userId, query, { today });
    if (judged.type === 'refused') return judged.refusal;
    const { from, to, ...keys } = judged.scope;
    const periods = periodsOf({ from, to }, granularity, UTC).map((period) => ({
      from: UTC.dayOf(period.from),
      to: UTC.dayOf(period.to) - 1,
    }));
    const [whole, ...parts] = await desk.serve(userId, (read) =>
      read('countUniqueIn', { ...keys, ranges: [{ from, to }, ...periods] }),
    );
    return {
      status: 200,
      body: {
        ...{ from: formatDay(from), to: formatDay(to), granularity },
        ...{ end_users: whole?.users ?? 0, exact: whole?.exact ?? true },
        periods: parts.map((part) => ({
          ...{ from: formatDay(part.from), to: formatDay(part.to) },
          ...{ end_users: part.users, exact: part.exact },
          running: part.from <= today && today <= part.to,
        })),
      },
    };
  };
