import type { components } from '../../contract/generated/portal.d.ts';
import { dayOf, formatDay } from '../../domain/days.ts';
import { type Attention, attentionOf, type LiveKey } from '../../domain/keys/key-attention.ts';
import type { Consume, Limit } from '../../domain/limits.ts';
import { calendarOf } from '../../domain/reports/time-zone.ts';
import { HOUR_MS } from '../../durations.ts';
import { listKeyNames } from '../../storage/keys/key-owners.ts';
import { listBusiestKeys, listLiveKeys } from '../../storage/keys/live-keys.ts';
import type { Db } from '../../storage/schema.ts';
import type { PeriodCounts } from '../../storage/usage/reports/period-reports.ts';
import type { PortalHandler } from '../portal-handler.ts';
import { sessionOf } from '../portal-locals.ts';
import type { ReportDesk } from './report-desk.ts';
import { summaryOf } from './usage-report.ts';
import { invalidParameter } from './usage-scope.ts';

type Overview = components['schemas']['Overview'];

interface Options {
  db: Db;
  desk: ReportDesk;
  /** What a key may ask. */
  keyLimit: Limit;
  consume: Consume;
}

const WEEK = 7;
const MONTH = 30;
const MOST_KEYS_TO_LOOK_AT = 20;
const MOST_KEYS_WITH_HEADROOM = 100;

/** The most urgent first. */
const URGENCY: readonly Attention[] = ['expired', 'expiring', 'unused'];

/** Shows at one glance how the account's keys are doing. */
export const getOverview =
  (options: Options): PortalHandler<'getOverview'> =>
  async ({ query: { time_zone } }, context) => {
    const { db, desk, keyLimit } = options;
    const { userId } = sessionOf(context);
    const now = new Date();
    const calendar = calendarOf(time_zone);
    if (calendar === undefined)
      return invalidParameter({ name: 'time_zone', reason: 'must be a name of the tz database' });
    const today = calendar.dayOf(Math.floor(now.getTime() / HOUR_MS));
    const [names, live] = await Promise.all([listKeyNames(db, userId), listLiveKeys(db, userId)]);
    const keys = { keyIds: [...names.keys()], formerOf: userId };
    const stretches = calendar.stretchesOf({ from: today - 2 * WEEK + 1, to: today });
    const utcDay = dayOf(now);
    const lastDays = (days: number) => ({ from: utcDay - days + 1, to: utcDay });
    const ranges = [1, WEEK, MONTH].map(lastDays);
    const [counts, { unique }] = await desk.serve(userId, (read) =>
      Promise.all([
        read('countPeriods', { ...keys, unit: 'day', stretches }),
        read('surveyEndUsers', { ...keys, ...lastDays(MONTH), ranges, limit: 0 }),
      ]),
    );
    const [day, week, month] = unique.map(({ users, exact }) => ({ end_users: users, exact }));
    const none = { end_users: 0, exact: true };
    return {
      status: 200,
      body: {
        time_zone,
        today: daysOf(counts, today, today),
        yesterday: daysOf(counts, today - 1, today - 1),
        week: daysOf(counts, today - WEEK + 1, today),
        week_before: daysOf(counts, today - 2 * WEEK + 1, today - WEEK),
        end_users: { day: day ?? none, week: week ?? none, month: month ?? none },
        ...lookAt(live, now),
        limit: { requests: keyLimit.points, seconds: keyLimit.seconds },
        headroom: await headroomOf(options, userId, utcDay),
      },
    };
  };

function daysOf({ units, errors }: PeriodCounts, from: number, to: number) {
  const isInside = ({ unit }: { unit: number }) => unit >= from && unit <= to;
  const counts = { units: units.filter(isInside), errors: errors.filter(isInside) };
  return { from: formatDay(from), to: formatDay(to), ...summaryOf(counts) };
}

function lookAt(live: readonly LiveKey[], now: Date): Pick<Overview, 'keys' | 'attention'> {
  const judged = live.map((key) => ({ key, reason: attentionOf(key, now) }));
  const count = (reason: Attention) => judged.filter((each) => each.reason === reason).length;
  const expired = count('expired');
  return {
    keys: {
      ...{ active: live.length - expired, expired },
      ...{ expiring: count('expiring'), unused: count('unused') },
    },
    attention: URGENCY.flatMap((reason) => judged.filter((each) => each.reason === reason))
      .slice(0, MOST_KEYS_TO_LOOK_AT)
      .flatMap(({ key, reason }) =>
        reason === undefined
          ? []
          : {
              ...{ key_id: key.id, name: key.name, tag: key.tag, reason },
              ...{ expires_at: key.expiresAt, last_used_at: key.lastUsedAt },
            },
      ),
  };
}

/** How near the keys that were used on a day came to their limit. */
async function headroomOf({ db, consume }: Options, userId: string, day: number) {
  const used = await listBusiestKeys(db, { userId, day, limit: MOST_KEYS_WITH_HEADROOM });
  const headroom = await Promise.all(
    used.map(async ({ id, name, busiest }) => {
      const { limit, remaining } = await consume('key', id, 0);
      // What is stored may be a minute old, and would be less than what is used of the limit now.
      return { key_id: id, name, busiest: Math.max(busiest, limit.points - remaining), remaining };
    }),
  );
  return headroom.sort((a, b) => b.busiest - a.busiest);
}
