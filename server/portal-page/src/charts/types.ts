export interface Series {
  name: string;
  /** Its colour, a class of the style sheet. */
  look: string;
}

/** One bar: an hour, a day, a week or a month. */
export interface Bar {
  key: string;
  /** Its time in full. */
  name: string;
  /** The same on the axis, where there is little room. */
  tick: string;
  /** One for each series. */
  values: readonly number[];
  /** Said beside its figures, such as that it is still running. */
  note?: string | undefined;
  /** Whether its time is not over, so that it will grow. */
  running?: boolean;
  /** What else is told of it where one points, each with its figure. */
  details?: readonly (readonly [string, number])[];
}

export const totalOf = ({ values }: Pick<Bar, 'values'>): number =>
  values.reduce((all, each) => all + each, 0);
