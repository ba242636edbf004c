import { sql } from 'kysely';
import type { DayRange } from '../../../domain/days.ts';

/*
 * The days on which somebody came are bits of one number, or of several: each range of days is some of
 * the bits, and one reading of the rows answers for all ranges.
 */

/** As many as a database's integers have beside their sign. */
const BITS = 63;

/** The numbers whose bits are the days of a range, and the bit of a row. */
export function numbersOf({ from, to }: DayRange) {
  const length = Math.ceil((to - from + 1) / BITS);
  return Array.from({ length }, (_, at) => {
    const first = from + at * BITS;
    const bit = sql`cast(1 as bigint) << (day - ${sql.lit(first)})`;
    const inside = sql`day between ${sql.lit(first)} and ${sql.lit(first + BITS - 1)}`;
    return {
      name: sql.ref(`days_${at}`),
      first,
      bit: length === 1 ? bit : sql`case when ${inside} then ${bit} else 0 end`,
    };
  });
}

/** The bits of a range's days, of which the first bit is that of the day `first`. */
export function bitsOf({ from, to }: DayRange, first: number): bigint {
  const below = (day: number) => 1n << BigInt(Math.min(Math.max(day - first, 0), BITS));
  return below(to + 1) - below(from);
}
