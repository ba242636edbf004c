import { dayOf, daysOf, formatDay, judgeDayRange } from '../../domain/days.ts';
import type { PhaseIn } from '../../domain/requests/phase-in.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from '../usage/report-desk.ts';
import { NONE, type Requests, sumBy } from '../usage/requests.ts';
import { invalidParameter } from '../usage/usage-scope.ts';
import { describePhaseIn } from './describe-phase-in.ts';

interface Options {
  desk: ReportDesk;
  phaseIn: PhaseIn;
}

/** Shows operators how much traffic the key requirement would break. */
export const getOperatorOverview =
  ({ desk, phaseIn }: Options): PortalHandler<'getOperatorOverview'> =>
  async ({ query }, context) => {
    const now = new Date();
    const range = judgeDayRange(query, { today: dayOf(now) });
    if (range.type === 'invalid') return invalidParameter(range);
    const { from, to } = range;
    const { userId } = sessionOf(context);
    const traffic = await desk.serve(userId, (read) => read('countTraffic', { from, to }));
    const withKey = sumBy(
      traffic.filter(({ anonymous }) => !anonymous),
      dayOfRow,
    );
    const withoutKey = sumBy(
      traffic.filter(({ anonymous }) => anonymous),
      dayOfRow,
    );
    const days = daysOf(range).map((day) => {
      const [keyed = NONE, keyless = NONE] = [withKey.get(day), withoutKey.get(day)];
      return {
        date: formatDay(day),
        with_key: keyed.total,
        without_key: keyless.total,
        would_break: answered(keyless),
        answered: answered(keyed) + answered(keyless),
      };
    });
    const sum = (name: 'with_key' | 'without_key' | 'would_break' | 'answered') =>
      days.reduce((total, day) => total + day[name], 0);
    return {
      status: 200,
      body: {
        from: formatDay(range.from),
        to: formatDay(range.to),
        days: days.map(({ answered, ...day }) => day),
        with_key: sum('with_key'),
        without_key: sum('without_key'),
        would_break: sum('would_break'),
        would_break_share: sum('answered') === 0 ? null : sum('would_break') / sum('answered'),
        phase_in: describePhaseIn(phaseIn, now.getTime()),
      },
    };
  };

const dayOfRow = ({ day }: { day: number }): number => day;

const answered = (requests: Requests): number => requests['2xx'] + requests['3xx'];
