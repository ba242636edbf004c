import type { DayRange } from '../../../domain/days.ts';
import type { DailyEndUsers } from './usage-reports.ts';

/** Different end users in a range of days (UTC). */
export interface UniqueEndUsers extends DayRange {
  users: number;
  /**
   * False: at least so many. Some were past the limit of a day; or, in more than one day, some have
   * no row any more (erased, past 90 days, of keys no longer kept), and nobody can tell who came twice.
   */
  exact: boolean;
}

const daysIn = ({ from, to }: DayRange, days: readonly DailyEndUsers[]) =>
  days.filter(({ day }) => day >= from && day <= to);

/**
 * Whether rows have to be grouped to tell the end users of a range apart: within a day all are
 * different, and of a day without rows nobody can tell.
 *
 * @param days on which there were any
 */
export const needsGrouping = (range: DayRange, days: readonly DailyEndUsers[]): boolean =>
  daysIn(range, days).filter(({ users, gone }) => users > gone).length > 1;

/**
 * How many different end users a range has.
 *
 * @param days on which there were any
 * @param distinct those who have rows, where these had to be grouped
 */
export function judgeUnique(
  range: DayRange,
  days: readonly DailyEndUsers[],
  distinct = 0,
): UniqueEndUsers {
  const inside = daysIn(range, days);
  const isKnown = inside.length < 2 || inside.every(({ gone }) => gone === 0);
  return {
    ...range,
    // Those who are gone were different ones within a day at least.
    users: Math.max(distinct, ...inside.map(({ users }) => users)),
    exact: isKnown && !inside.some(({ overflow }) => overflow),
  };
}
