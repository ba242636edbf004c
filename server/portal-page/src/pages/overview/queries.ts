import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { live } from '../../api/live.ts';
import { daysOf } from '../../routing/period.ts';
import { zoneOf } from '../usage/usage-view.ts';

const WEEK = 7;

/** How things stand, by the clocks of where the reader is. */
export const overviewQuery = () => {
  const query = { time_zone: zoneOf({ utc: false }) };
  return api.queryOptions('get', '/overview', { params: { query } }, live);
};

/** The requests of the last seven days. */
export const weekQuery = () => {
  const time_zone = zoneOf({ utc: false });
  const query = {
    ...daysOf({ days: WEEK }, new Date(), time_zone),
    ...({ time_zone, granularity: 'day', compare: false } as const),
  };
  return api.queryOptions('get', '/usage/report', { params: { query } }, live);
};

/** Asks for all of it at once. */
export function askForOverview(queryClient: QueryClient): void {
  void queryClient.prefetchQuery(overviewQuery());
  void queryClient.prefetchQuery(weekQuery());
}
