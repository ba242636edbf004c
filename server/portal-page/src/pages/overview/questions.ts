import { daysOf } from '../../routing/period.ts';
import { zoneOf } from '../usage/usage-view.ts';

const WEEK = 7;

/** How things stand, by the clocks of where the reader is. */
export const overviewQuestion = () => ({ time_zone: zoneOf({ utc: false }) });

/** The requests of the last seven days. */
export function weekQuestion() {
  const time_zone = zoneOf({ utc: false });
  return {
    ...daysOf({ days: WEEK }, new Date(), time_zone),
    ...({ time_zone, granularity: 'day', compare: false } as const),
  };
}
