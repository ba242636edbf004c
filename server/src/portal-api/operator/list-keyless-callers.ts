import { dayOf, formatDay, judgeDayRange } from '../../domain/days.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';
import { invalidParameter } from '../usage/usage-scope.ts';

interface Options {
  desk: ReportDesk;
}

/** Shows operators who calls without a key, and would break once one is required. */
export const listKeylessCallers =
  ({ desk }: Options): PortalHandler<'listKeylessCallers'> =>
  async ({ query }, context) => {
    const range = judgeDayRange(query, { today: dayOf(new Date()) });
    if (range.type === 'invalid') return invalidParameter(range);
    const { from, to } = range;
    const { top, requests } = await desk.serve(sessionOf(context).userId, (read) =>
      read('rankKeyless', { from, to, limit: query.limit }),
    );
    const listed = top.reduce((sum, caller) => sum + caller.requests, 0);
    return {
      status: 200,
      body: {
        ...{ from: formatDay(from), to: formatDay(to) },
        results: top.map(({ network, userAgent, requests, lastDay }) => ({
          ...{ network, user_agent: userAgent, requests, last_day: formatDay(lastDay) },
        })),
        requests_of_others: Math.max(0, requests - listed),
      },
    };
  };
