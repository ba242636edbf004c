import { DAY_MS } from '../../../../src/durations.ts';
import type { EndUserPeriod, UsagePeriod } from '../../api/types.ts';
import type { Bar } from '../../charts/types.ts';
import type { Messages } from '../../i18n/en.ts';
import type { Formats } from '../../i18n/formats.ts';
import { STATUS_CLASSES } from './status-classes.ts';
import type { Granularity } from './usage-view.ts';

interface Words {
  t: Messages;
  f: Formats;
}

/** A bar for a period of a report, by the clocks of its time zone. */
export function usageBar(
  { date, start, end, running, requests, errors }: UsagePeriod,
  granularity: Granularity,
  timeZone: string,
  { t, f }: Words,
): Bar {
  // An hour more or less where clocks change.
  const days = Math.round((Date.parse(end) - Date.parse(start)) / DAY_MS);
  const lastDay = new Date(Date.parse(date) + (days - 1) * DAY_MS);
  const names = {
    hour: () => [f.hour(start, timeZone), f.shortHour(start, timeZone)],
    day: () => [f.day(date), f.shortDay(date)],
    week: () => [f.days(date, lastDay.toISOString()), f.shortDay(date)],
    month: () => [f.month(date), f.month(date)],
  };
  const [name = '', tick = ''] = names[granularity]();
  return {
    ...{ key: start, name, tick, running, note: running ? t.usage.running : undefined },
    values: STATUS_CLASSES.map((each) => requests[each]),
    details: errors.map(({ status, code, requests }) => [`${status} ${code}`, requests]),
  };
}

/** A bar for the different end users of a period. */
export function endUsersBar(
  { from, to, end_users, exact, running }: EndUserPeriod,
  { t, f }: Words,
): Bar {
  const notes = [running ? t.usage.running : '', exact ? '' : t.usage.atLeast].filter(Boolean);
  return {
    ...{ key: from, running, values: [end_users], note: notes.join(', ') || undefined },
    name: from === to ? f.day(from) : f.days(from, to),
    tick: f.shortDay(from),
  };
}
