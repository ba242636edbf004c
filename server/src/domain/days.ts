import { DAY_MS } from '../durations.ts';
import { isCalendarDate } from './time.ts';

/** Whole days (UTC) since the Unix epoch; both ends are inside. */
export interface DayRange {
  from: number;
  to: number;
}

/** The day (UTC) of a time, as a number of days since the Unix epoch. */
export const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS);

/** The day of an hour, both as numbers since the Unix epoch. */
export const dayOfHour = (hour: number): number => Math.floor(hour / 24);

/** A day as the contract writes it: `2026-03-04`. */
export const formatDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Every day of a range, in order. */
export const daysOf = ({ from, to }: DayRange): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

type DayRangeVerdict =
  | ({ type: 'valid' } & DayRange)
  | { type: 'invalid'; name: 'from' | 'to'; reason: string };

/** What a range of days may be. */
export interface RangeRules {
  /** The day that a range ends on by itself. */
  today: number;
  /** How many days it has by itself. */
  days?: number;
  /** How many days it has at most. */
  maxDays?: number;
}

/** The day that `2026-03-04` names; undefined where the calendar has no such day. */
const parseDay = (text: string): number | undefined =>
  isCalendarDate(text) ? dayOf(new Date(text)) : undefined;

/** The range that a query asks for: up to today, and thirty days of it, where it says nothing. */
export function judgeDayRange(
  query: { from?: string | undefined; to?: string | undefined },
  { today, days = 30, maxDays = 366 }: RangeRules,
): DayRangeVerdict {
  const to = query.to === undefined ? today : parseDay(query.to);
  if (to === undefined) return invalid('to', 'must be a day of the calendar');
  const from = query.from === undefined ? to - days + 1 : parseDay(query.from);
  if (from === undefined) return invalid('from', 'must be a day of the calendar');
  if (from > to) return invalid('from', 'must not be after to');
  if (to - from >= maxDays) return invalid('from', `must leave at most ${maxDays} days in all`);
  return { type: 'valid', from, to };
}

const invalid = (name: 'from' | 'to', reason: string): DayRangeVerdict => ({
  type: 'invalid',
  name,
  reason,
});
