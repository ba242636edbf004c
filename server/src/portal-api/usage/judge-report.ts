import type { RangeRules } from '../../domain/days.ts';
import { type Granularity, type Period, periodsOf } from '../../domain/reports/report-periods.ts';
import { type Calendar, calendarOf } from '../../domain/reports/time-zone.ts';
import { HOUR_MS } from '../../durations.ts';
import type { Db } from '../../storage/schema.ts';
import { invalidParameter, judgeUsageScope } from './usage-scope.ts';

interface ReportQuery {
  from?: string;
  to?: string;
  key_id?: string;
  granularity: Granularity;
  time_zone: string;
}

/** By the hour a range is shorter, so that a report has never more than some hundred periods. */
const BY_HOUR = { days: 7, maxDays: 31 };

/** Judges what a report of a person's usage is about: which keys, which periods, by which clocks. */
export async function judgeReport(db: Db, userId: string, query: ReportQuery, now: Date) {
  const calendar = calendarOf(query.time_zone);
  if (calendar === undefined) {
    const fault = { name: 'time_zone', reason: 'must be a name of the tz database' };
    return { type: 'refused', refusal: invalidParameter(fault) } as const;
  }
  const judged = await judgeUsageScope(db, userId, query, rulesOf(query, calendar, now));
  if (judged.type === 'refused') return judged;
  const { scope, names } = judged;
  const periods = periodsOf(scope, query.granularity, calendar);
  return { type: 'report', scope, names, calendar, periods } as const;
}

function rulesOf({ granularity }: ReportQuery, calendar: Calendar, now: Date): RangeRules {
  const today = calendar.dayOf(Math.floor(now.getTime() / HOUR_MS));
  return { today, ...(granularity === 'hour' && BY_HOUR) };
}

/** The place of the period, among these in order, that a unit (a day or an hour) falls into. */
export function placeOf(periods: readonly Period[], unit: number, by: 'day' | 'from'): number {
  let [low, high] = [0, periods.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((periods[middle]?.[by] ?? 0) <= unit) low = middle;
    else high = middle - 1;
  }
  return low;
}
