import { dayOf, judgeDayRange } from '../days.ts';

const DAYS = 30;

/**
 * What a request counts in the portal's limit: one, or for a report its points for every 30 days,
 * or part of them, that it is asked about, and twice as many where it is compared with those before.
 * A range that is refused is asked about no days.
 *
 * @param perMonth the points that the contract gives the report; undefined for anything else
 * @param query the query as it was sent, without `?`
 */
export function pointsOf(perMonth: number | undefined, query: string, now: Date): number {
  if (perMonth === undefined) return 1;
  const parameters = new URLSearchParams(query);
  const [from, to] = [parameters.get('from') ?? undefined, parameters.get('to') ?? undefined];
  const range = judgeDayRange({ from, to }, { today: dayOf(now) });
  if (range.type === 'invalid') return 1;
  const times = parameters.get('compare') === 'true' ? 2 : 1;
  return times * perMonth * Math.ceil((range.to - range.from + 1) / DAYS);
}
