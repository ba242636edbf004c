import { HOUR_MS } from '../../durations.ts';
import { type DayRange, dayOfHour } from '../days.ts';

/** The calendar of a time zone, for what is counted by whole hours (UTC) since the Unix epoch. */
export interface Calendar {
  /** The day that an hour begins in. */
  dayOf(hour: number): number;
  /** The first hour that begins in a day. */
  firstHourOf(day: number): number;
  /** A range of days as stretches of hours without a change of the clocks. */
  stretchesOf(range: DayRange): Stretch[];
}

/** Hours from one, which is inside, to another, which is not. */
export interface Stretch {
  from: number;
  to: number;
  /** What clocks are ahead of UTC by, in minutes. */
  offset: number;
}

const DAY_MINUTES = 24 * 60;

/** No zone is further from UTC than this, in hours. */
const FURTHEST = 15;

/** The calendar of UTC. */
export const UTC: Calendar = {
  dayOf: dayOfHour,
  firstHourOf: (day) => day * 24,
  stretchesOf: ({ from, to }) => [{ from: from * 24, to: (to + 1) * 24, offset: 0 }],
};

/**
 * The calendar of a time zone by its name in the tz database; undefined for one that nobody knows.
 * Where clocks differ from UTC by half an hour, an hour is of the day that it begins in.
 */
export function calendarOf(timeZone: string): Calendar | undefined {
  if (timeZone === 'UTC') return UTC;
  const format = formatOf(timeZone);
  if (format === undefined) return undefined;
  const offsets = new Map<number, number>();

  function offsetAt(hour: number): number {
    const known = offsets.get(hour);
    if (known !== undefined) return known;
    const name = format?.formatToParts(hour * HOUR_MS).find(({ type }) => type === 'timeZoneName');
    const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(name?.value ?? '') ?? [];
    const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
    offsets.set(hour, offset);
    return offset;
  }

  const dayOf = (hour: number): number => Math.floor((hour * 60 + offsetAt(hour)) / DAY_MINUTES);

  function firstHourOf(day: number): number {
    let hour = day * 24 - FURTHEST;
    while (dayOf(hour) < day) hour += 1;
    return hour;
  }

  function stretchesOf({ from, to }: DayRange): Stretch[] {
    const end = firstHourOf(to + 1);
    const stretches: Stretch[] = [];
    for (let hour = firstHourOf(from); hour < end; ) {
      const offset = offsetAt(hour);
      let next = Math.min(hour + 24, end);
      // Clocks change at most once a day.
      if (offsetAt(next) !== offset) while (offsetAt(next - 1) !== offset) next -= 1;
      const last = stretches.at(-1);
      if (last?.offset === offset) last.to = next;
      else stretches.push({ from: hour, to: next, offset });
      hour = next;
    }
    return stretches;
  }

  return { dayOf, firstHourOf, stretchesOf };
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  } catch {
    // The one way to ask whether a zone is known.
    return undefined;
  }
}
