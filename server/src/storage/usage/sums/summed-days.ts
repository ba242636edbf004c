import type { DayRange } from '../../../domain/days.ts';
import type { Db, SummedDaysTable } from '../../schema.ts';
import { type HourRange, hoursIn, type Piece, piecesOf } from './pieces.ts';

/** The days in a range of which there are sums. */
export async function summedDays(
  db: Db,
  source: SummedDaysTable['source'],
  { from, to }: DayRange,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('summed_days')
    .select('day')
    .where('source', '=', source)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('up_to', 'is', null)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** Divides days where those that are summed begin and end, in order. */
export const piecesOfDays = async (
  db: Db,
  source: SummedDaysTable['source'],
  days: DayRange,
): Promise<Piece[]> => piecesOf(hoursIn(days), await summedDays(db, source, days));

/** The days that these ranges of hours reach. */
export const daysAround = (ranges: readonly HourRange[]): DayRange => ({
  from: Math.floor(Math.min(...ranges.map(({ from }) => from)) / 24),
  to: Math.floor((Math.max(...ranges.map(({ to }) => to)) - 1) / 24),
});
