/** Sizes of a chart in CSS pixels. */
export const HEIGHT = 216;
const TOP = 20;
const BOTTOM = 26;
/** The room at the start of the line for what the axis says. */
const AXIS = 46;
const DATE_ROOM = 78;
/** The least distance of a date's middle from the edge. */
const DATE_EDGE = 30;

export interface Plot {
  width: number;
  /** Whether time runs from right to left, as the text does. */
  rtl: boolean;
  dates: number;
  max: number;
}

/** Where something is that begins so far from the start of the line and is so wide. */
export const left = ({ width, rtl }: Plot, start: number, wide = 0): number =>
  rtl ? width - start - wide : start;

/** How far a value is from the top. */
export const fromTop = ({ max }: Plot, value: number): number =>
  TOP + (1 - value / max) * (HEIGHT - TOP - BOTTOM);

/** The room of one day. */
export const dayWidth = ({ width, dates }: Plot): number => (width - AXIS) / dates;

/** How far from the start of the line the room of a day begins. */
export const dayStart = (plot: Plot, day: number): number => AXIS + day * dayWidth(plot);

/** Which day is there, so far from the start of the line; null beside them all. */
export function dayAt(plot: Plot, start: number): number | null {
  const day = Math.floor((start - AXIS) / dayWidth(plot));
  return day >= 0 && day < plot.dates ? day : null;
}

/** The days that get a date below them: as many as have room. */
export function datedDays({ width, dates }: Plot): number[] {
  const fit = Math.max(1, Math.floor((width - AXIS) / DATE_ROOM));
  const every = Math.ceil(dates / fit);
  // Counted from the end, so that today has its date.
  return Array.from({ length: dates }, (_, day) => day).filter(
    (day) => (dates - 1 - day) % every === 0,
  );
}

/** Where the middle of a day's date is. */
export function dateAt(plot: Plot, day: number): number {
  const middle = left(plot, dayStart(plot, day) + dayWidth(plot) / 2);
  return Math.min(Math.max(middle, DATE_EDGE), plot.width - DATE_EDGE);
}
