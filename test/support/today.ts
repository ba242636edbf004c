import { dayOf } from '../../server/src/domain/days.ts';

/** The day, counted from 1970 in UTC, on which this is asked: a run may last past midnight. */
export const today = (): number => dayOf(new Date());
