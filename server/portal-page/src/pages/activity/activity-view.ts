import type { paths } from '../../../../src/contract/generated/portal.d.ts';
import { isCalendarDate } from '../../../../src/domain/time.ts';
import { isAction } from './kinds.ts';

/** Which events are shown, as the service takes it. */
export type ActivityFilter = NonNullable<paths['/audit/export']['get']['parameters']['query']>;

/** Reads the filter from the parameters of an address; what cannot be one plays no part. */
export function filterIn(parameters: URLSearchParams): ActivityFilter {
  const key = parameters.get('key') ?? '';
  const action = parameters.get('action') ?? '';
  const since = parameters.get('since') ?? '';
  const until = parameters.get('until') ?? '';
  return {
    ...(key !== '' && { key_id: key }),
    ...(isAction(action) && { action }),
    ...(isCalendarDate(since) && { since }),
    ...(isCalendarDate(until) && { until }),
  };
}

/** The parameters with one of them set, or taken away. Without a page of its own it is the first. */
export function withParameter(
  parameters: URLSearchParams,
  name: string,
  value: string,
): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  next.delete(name);
  if (value !== '') next.set(name, value);
  return next;
}
