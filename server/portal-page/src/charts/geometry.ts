/** Sizes of a chart in CSS pixels. */
export const HEIGHT = 232;
const TOP = 20;
const BOTTOM = 26;
/** The least room at the start of the line for what the axis says, and what a digit takes of it. */
const AXIS = 52;
const DIGIT = 8;
/** The room that a date needs. */
const DATE_ROOM = 84;
const DATE_WIDTH = 64;

export interface Plot {
  width: number;
  /** The room at the start of the line for what the axis says. */
  axis: number;
  /** Whether time runs from right to left, as the text does. */
  rtl: boolean;
  bars: number;
  max: number;
}

/** The room for what an axis says, so that no bar covers a figure. */
export const axisOf = (labels: readonly string[]): number =>
  Math.max(AXIS, ...labels.map((label) => label.length * DIGIT));

/** Where something is that begins so far from the start of the line and is so wide. */
export const left = ({ width, rtl }: Plot, start: number, wide = 0): number =>
  rtl ? width - start - wide : start;

/** How far a value is from the top. */
export const fromTop = ({ max }: Plot, value: number): number =>
  TOP + (1 - value / max) * (HEIGHT - TOP - BOTTOM);

/** The room of one bar. */
export const roomOf = ({ width, axis, bars }: Plot): number => (width - axis) / bars;

/** How far from the start of the line the room of a bar begins. */
export const startOf = (plot: Plot, bar: number): number => plot.axis + bar * roomOf(plot);

/** Which bar is there, so far from the start of the line; the nearest one beside them all. */
export function barAt(plot: Plot, start: number): number {
  const bar = Math.floor((start - plot.axis) / roomOf(plot));
  return Math.min(Math.max(bar, 0), plot.bars - 1);
}

/** Where a bar's date is: in the middle below it, or ending with it where it is too narrow. */
export function dateOf(plot: Plot, bar: number): { x: number; textAnchor: 'middle' | 'end' } {
  const room = roomOf(plot);
  return room >= DATE_WIDTH
    ? { x: left(plot, startOf(plot, bar) + room / 2), textAnchor: 'middle' }
    : { x: left(plot, startOf(plot, bar + 1)), textAnchor: 'end' };
}

/** The bars that get a date below them: as many as have room, the last among them. */
export function datedBars(plot: Plot): number[] {
  const fit = Math.max(1, Math.floor((plot.width - plot.axis) / DATE_ROOM));
  const every = Math.ceil(plot.bars / fit);
  return Array.from({ length: plot.bars }, (_, bar) => bar).filter(
    (bar) => (plot.bars - 1 - bar) % every === 0 && startOf(plot, bar + 1) >= DATE_WIDTH,
  );
}
