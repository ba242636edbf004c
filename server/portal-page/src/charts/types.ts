export interface Series {
  name: string;
  /** Its colour, a class of the style sheet. */
  look: string;
}

export interface Day {
  /** In UTC, as `2026-03-04`. */
  date: string;
  /** One for each series. */
  values: readonly number[];
  /** Said beside the day's figures. */
  note?: string | undefined;
}
