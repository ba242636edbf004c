import { expect, test } from 'vitest';
import { periodsOf, timeOfHour } from '../../server/src/domain/reports/report-periods.ts';
import { calendarOf } from '../../server/src/domain/reports/time-zone.ts';
import { DAY_MS } from '../../server/src/durations.ts';

const dayOf = (date: string): number => Date.parse(date) / DAY_MS;

function calendar(timeZone: string) {
  const known = calendarOf(timeZone);
  if (known === undefined) throw new Error(`${timeZone} is unknown.`);
  return known;
}

const hoursOf = (timeZone: string, date: string) => {
  const { firstHourOf } = calendar(timeZone);
  return [firstHourOf(dayOf(date)), firstHourOf(dayOf(date) + 1)].map(timeOfHour);
};

test.each([
  ['UTC', '2026-03-04', '2026-03-04T00', '2026-03-05T00'],
  ['Asia/Riyadh', '2026-03-04', '2026-03-03T21', '2026-03-04T21'],
  ['America/New_York', '2026-03-04', '2026-03-04T05', '2026-03-05T05'],
  // A day of 23 and one of 25 hours.
  ['America/New_York', '2026-03-08', '2026-03-08T05', '2026-03-09T04'],
  ['America/New_York', '2026-11-01', '2026-11-01T04', '2026-11-02T05'],
  // Half an hour: an hour is of the day that it begins in.
  ['Asia/Kolkata', '2026-03-04', '2026-03-03T19', '2026-03-04T19'],
  ['Pacific/Kiritimati', '2026-03-04', '2026-03-03T10', '2026-03-04T10'],
])('%s: %s is from %s to %s', (timeZone, date, from, to) => {
  expect(hoursOf(timeZone, date)).toEqual([`${from}:00:00.000Z`, `${to}:00:00.000Z`]);
});

test.each(['UTC', 'Asia/Riyadh', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'])(
  '%s: the stretches of a year count every hour in its day',
  (timeZone) => {
    const { dayOf: dayOfHour, firstHourOf, stretchesOf } = calendar(timeZone);
    const [from, to] = [dayOf('2026-01-01'), dayOf('2026-12-31')];
    const stretches = stretchesOf({ from, to });
    expect([stretches.at(0)?.from, stretches.at(-1)?.to]).toEqual([
      firstHourOf(from),
      firstHourOf(to + 1),
    ]);
    expect(stretches.length).toBeLessThan(5);
    const wrong = [];
    for (const { from, to, offset } of stretches)
      for (let hour = from; hour < to; hour += 1)
        if (Math.floor((hour * 60 + offset) / 1440) !== dayOfHour(hour)) wrong.push(hour);
    expect(wrong).toEqual([]);
    expect(stretches.slice(1).map(({ from }) => from)).toEqual(
      stretches.slice(0, -1).map(({ to }) => to),
    );
  },
);

test('a zone that nobody knows has no calendar', () => {
  expect(['Mars/Base', '', '../etc'].map(calendarOf)).toEqual([undefined, undefined, undefined]);
});

test('weeks begin on Monday, and months on the first; the range cuts them', () => {
  const range = { from: dayOf('2026-02-25'), to: dayOf('2026-03-09') };
  const startsOf = (granularity: 'week' | 'month') =>
    periodsOf(range, granularity, calendar('UTC')).map(({ from }) => timeOfHour(from).slice(0, 10));
  expect(startsOf('week')).toEqual(['2026-02-25', '2026-03-02', '2026-03-09']);
  expect(startsOf('month')).toEqual(['2026-02-25', '2026-03-01']);
});
