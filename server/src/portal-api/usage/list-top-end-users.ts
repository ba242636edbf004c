import { dayOf, formatDay } from '../../domain/days.ts';
import type { Db } from '../../storage/schema.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { judgeUsageScope } from './usage-scope.ts';

interface Options {
  db: Db;
  desk: ReportDesk;
}

/** Lists the end users with the most requests, and where the other requests went. */
export const listTopEndUsers =
  ({ db, desk }: Options): PortalHandler<'listTopEndUsers'> =>
  async ({ query }, context) => {
    const { userId } = sessionOf(context);
    const judged = await judgeUsageScope(db, userId, query, { today: dayOf(new Date()) });
    if (judged.type === 'refused') return judged.refusal;
    const { scope, names } = judged;
    const [{ top, named, overflow }, total] = await desk.serve(userId, (read) =>
      Promise.all([
        read('rankEndUsers', { ...scope, limit: query.limit }),
        read('countAllRequests', scope),
      ]),
    );
    const listed = top.reduce((sum, { requests }) => sum + requests, 0);
    return {
      status: 200,
      body: {
        from: formatDay(scope.from),
        to: formatDay(scope.to),
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
      },
    };
  };
