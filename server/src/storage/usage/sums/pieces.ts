import type { DayRange } from '../../../domain/days.ts';

/** Whole hours since the Unix epoch; the last one is not inside. */
export interface HourRange {
  from: number;
  to: number;
}

/** The hours of a range of days. */
export const hoursIn = ({ from, to }: DayRange): HourRange => ({
  from: from * 24,
  to: (to + 1) * 24,
});

/** A part of a range whose days are all summed, or all not. */
export interface Piece extends HourRange {
  summed: boolean;
}

/** Divides hours where days that are summed begin and end, in order. */
export function piecesOf({ from, to }: HourRange, summed: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = [];
  for (let hour = from; hour < to; ) {
    const day = Math.floor(hour / 24);
    const end = Math.min(to, (day + 1) * 24);
    const isSummed = summed.has(day);
    const last = pieces.at(-1);
    if (last?.summed === isSummed) last.to = end;
    else pieces.push({ from: hour, to: end, summed: isSummed });
    hour = end;
  }
  return pieces;
}

/** The same for sums of days: of a day that is not whole within the hours there is none. */
export function pieceDaysOf({ from, to }: HourRange, summed: ReadonlySet<number>): Piece[] {
  const isWhole = (day: number): boolean => day * 24 >= from && (day + 1) * 24 <= to;
  return piecesOf({ from, to }, new Set([...summed].filter(isWhole)));
}

/** The days of a piece that has whole ones; both ends are inside. */
export const daysOfPiece = ({ from, to }: HourRange): DayRange => ({
  from: Math.floor(from / 24),
  to: Math.ceil(to / 24) - 1,
});
