import { HOUR_MS } from '../../durations.ts';
import { type DayRange, formatDay } from '../days.ts';
import type { Calendar } from './time-zone.ts';

export type Granularity = 'hour' | 'day' | 'week' | 'month';

/** A part of a report's range. Hours are whole hours (UTC) since the Unix epoch. */
export interface Period {
  /** The day that it begins on, by the calendar. */
  day: number;
  /** The first hour, and the one after the last. */
  from: number;
  to: number;
}

/** Divides a range of days; the first and the last week or month are cut where the range is. */
export function periodsOf(range: DayRange, granularity: Granularity, calendar: Calendar): Period[] {
  const starts: number[] = [];
  for (let day = range.from; day <= range.to; day += 1)
    if (day === range.from || beginsAt(day, granularity)) starts.push(day);
  const periods = starts.map((day, at) => ({
    day,
    from: calendar.firstHourOf(day),
    to: calendar.firstHourOf(starts[at + 1] ?? range.to + 1),
  }));
  return granularity === 'hour' ? periods.flatMap(hoursOf) : periods;
}

const hoursOf = ({ day, from, to }: Period): Period[] =>
  Array.from({ length: to - from }, (_, at) => ({ day, from: from + at, to: from + at + 1 }));

/** Whether a period begins with a day: weeks on Monday (ISO 8601). */
function beginsAt(day: number, granularity: Granularity): boolean {
  // 1 January 1970 was a Thursday.
  if (granularity === 'week') return (day + 3) % 7 === 0;
  return granularity !== 'month' || formatDay(day).endsWith('-01');
}

/** Whether a period has not ended at a time, so that its figures grow. */
export const isRunning = ({ from, to }: Period, now: Date): boolean =>
  from * HOUR_MS <= now.getTime() && now.getTime() < to * HOUR_MS;

/** The time at which an hour begins (RFC 3339, UTC). */
export const timeOfHour = (hour: number): string => new Date(hour * HOUR_MS).toISOString();
