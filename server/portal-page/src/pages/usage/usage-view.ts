import type { paths } from '../../../../src/contract/generated/portal.d.ts';
import { USAGE } from '../../routing/paths.ts';
import {
  daysOf,
  lengthOf,
  type Period,
  parsePeriod,
  periodParameters,
} from '../../routing/period.ts';

type ReportQuery = NonNullable<paths['/usage/report']['get']['parameters']['query']>;
export type Granularity = NonNullable<ReportQuery['granularity']>;

const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const satisfies Granularity[];

/** Above so many days, bars of that granularity are too thin to point at. */
const MOST_DAYS = { hour: 3, day: 62 } as const;
/** The most days that the service counts by the hour. */
const MOST_DAYS_BY_HOUR = 31;

/** What a reader looks at: all of it stands in the address. */
export interface UsageView {
  period: Period;
  /** Of this key alone; null for all. */
  keyId: string | null;
  /** Null: what suits the period. */
  granularity: Granularity | null;
  /** Whether days are days in UTC, rather than where the reader is. */
  utc: boolean;
  /** Whether the period before is counted too. */
  compare: boolean;
}

export function parseUsageView(parameters: URLSearchParams): UsageView {
  const by = parameters.get('by');
  return {
    period: parsePeriod(parameters),
    keyId: parameters.get('key'),
    granularity: GRANULARITIES.find((each) => each === by) ?? null,
    utc: parameters.get('zone') === 'utc',
    compare: parameters.get('compare') === 'yes',
  };
}

/** The address of a view. */
export function usageViewPath({ period, keyId, granularity, utc, compare }: UsageView): string {
  const parameters = new URLSearchParams({
    ...periodParameters(period),
    ...(keyId !== null && { key: keyId }),
    ...(granularity !== null && { by: granularity }),
    ...(utc && { zone: 'utc' }),
    ...(compare && { compare: 'yes' }),
  });
  return `${USAGE}?${parameters}`;
}

/** The zone of the view's days, by its name in the tz database. */
export const zoneOf = ({ utc }: Pick<UsageView, 'utc'>): string =>
  utc ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same as the service is asked for it. */
export function reportQuery(view: UsageView, now: Date) {
  const time_zone = zoneOf(view);
  return {
    ...{ ...daysOf(view.period, now, time_zone), time_zone, granularity: granularityOf(view) },
    compare: view.compare,
    ...(view.keyId !== null && { key_id: view.keyId }),
  };
}

/** How finely the service counts a period. */
export const granularitiesOf = (period: Period): Granularity[] =>
  GRANULARITIES.filter((each) => each !== 'hour' || lengthOf(period) <= MOST_DAYS_BY_HOUR);

function granularityOf({ granularity, period }: UsageView): Granularity {
  if (granularity !== null && granularitiesOf(period).includes(granularity)) return granularity;
  const days = lengthOf(period);
  if (days <= MOST_DAYS.hour) return 'hour';
  return days <= MOST_DAYS.day ? 'day' : 'week';
}
