import type { components } from '../../contract/generated/portal.d.ts';
import { formatDay } from '../../domain/days.ts';
import { isRunning, timeOfHour } from '../../domain/reports/report-periods.ts';
import type { PeriodCounts } from '../../storage/usage/reports/period-reports.ts';
import type { ReadReport } from '../../storage/usage/reports/reports.ts';
import { sumErrors } from './errors.ts';
import { type judgeReport, placeOf } from './judge-report.ts';
import { NONE, type Requests, sumBy, sumByKey, sumRequests } from './requests.ts';

type UsageReport = components['schemas']['UsageReport'];
type Judged = Extract<Awaited<ReturnType<typeof judgeReport>>, { type: 'report' }>;

interface Asked {
  userId: string;
  granularity: UsageReport['granularity'];
  time_zone: string;
  compare: boolean;
}

/** Makes the report of a person's usage that was asked for. */
export async function makeUsageReport(
  read: ReadReport,
  judged: Judged,
  { userId, granularity, time_zone, compare }: Asked,
  now: Date,
): Promise<UsageReport> {
  const { scope, calendar, periods, names } = judged;
  const { keyIds, formerOf } = scope;
  const keys = { keyIds, ...(formerOf !== undefined && { formerOf }) };
  const unit = granularity === 'hour' ? 'hour' : 'day';
  const days = scope.to - scope.from + 1;
  const before = { from: scope.from - days, to: scope.from - 1 };
  const [counts, earlier] = await Promise.all([
    read('countPeriodsAndKeys', { ...keys, unit, stretches: calendar.stretchesOf(scope) }),
    compare
      ? read('countPeriods', { ...keys, unit: 'day', stretches: calendar.stretchesOf(before) })
      : undefined,
  ]);
  const place = (unitOf: { unit: number }) =>
    placeOf(periods, unitOf.unit, unit === 'hour' ? 'from' : 'day');
  const byPeriod = sumBy(counts.units, place);
  const errors = groupBy(counts.errors, place);
  return {
    ...{ from: formatDay(scope.from), to: formatDay(scope.to), granularity, time_zone },
    ...summaryOf(counts),
    periods: periods.map((period, at) => ({
      date: formatDay(period.day),
      start: timeOfHour(period.from),
      end: timeOfHour(period.to),
      running: isRunning(period, now),
      requests: byPeriod.get(at) ?? NONE,
      errors: sumErrors(errors.get(at) ?? []),
    })),
    ...sumByKey(counts.keys, names, userId),
    previous: earlier
      ? { from: formatDay(before.from), to: formatDay(before.to), ...summaryOf(earlier) }
      : null,
  };
}

/** The sums of some counts. */
export function summaryOf({ units, errors }: PeriodCounts) {
  const requests = sumRequests(units);
  return { requests, success_rate: successRateOf(requests), errors: sumErrors(errors) };
}

function groupBy<Row>(rows: readonly Row[], placeOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(placeOf(row));
    if (group === undefined) groups.set(placeOf(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** The part of requests that were answered; null without any. */
const successRateOf = (requests: Requests): number | null =>
  requests.total === 0 ? null : (requests['2xx'] + requests['3xx']) / requests.total;
