import { isCalendarDate } from '../../../src/domain/time.ts';
import { DAY_MS } from '../../../src/durations.ts';

/** A range of days: the last so many, today included, or from one to another, both included. */
export type Period = { days: number } | { from: string; to: string };

export const DEFAULT_PERIOD: Period = { days: 30 };

const MAX_DAYS = 366;

/** Reads a period from the parameters of an address; the default one where they make none. */
export function parsePeriod(parameters: URLSearchParams): Period {
  const period = { from: parameters.get('from') ?? '', to: parameters.get('to') ?? '' };
  if (isRange(period)) return period;
  const days = Number(parameters.get('days') ?? Number.NaN);
  return Number.isSafeInteger(days) && days >= 1 && days <= MAX_DAYS ? { days } : DEFAULT_PERIOD;
}

/** How many days there are from one to another, both included. */
const daysBetween = ({ from, to }: { from: string; to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** How many days a period has. */
export const lengthOf = (period: Period): number =>
  'days' in period ? period.days : daysBetween(period);

/** Whether these are two days in order, not further apart than the service counts at once. */
export function isRange(range: { from: string; to: string }): boolean {
  if (!isCalendarDate(range.from) || !isCalendarDate(range.to)) return false;
  const days = daysBetween(range);
  return days >= 1 && days <= MAX_DAYS;
}

/** The period as parameters of an address. */
export const periodParameters = (period: Period): Record<string, string> =>
  'days' in period ? { days: `${period.days}` } : { from: period.from, to: period.to };

/** The first and the last day of a period, by the clocks of a time zone. */
export function daysOf(period: Period, now: Date, timeZone = 'UTC'): { from: string; to: string } {
  if (!('days' in period)) return period;
  const to = dayIn(now, timeZone);
  const from = new Date(Date.parse(to) - (period.days - 1) * DAY_MS);
  return { from: from.toISOString().slice(0, 10), to };
}

/** The day of a time by the clocks of a time zone, `2026-03-04`. */
export const dayIn = (time: Date, timeZone: string): string =>
  // Sweden writes dates as ISO 8601 does.
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(time);
