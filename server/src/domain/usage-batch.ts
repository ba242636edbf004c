/** Answers by status class: 2xx, 3xx, 4xx, 5xx. */
export type Counts = readonly [number, number, number, number];

/**
 * Counts of one end user, and when the first of these calls began, in milliseconds since the Unix
 * epoch; left out, later than anything.
 */
export type CountsSince = readonly [...Counts, since?: number];

/** The end users of one key on one day. */
export interface EndUsersOfDay {
  keyId: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** By external user id. Null: all who could not be kept apart. */
  users: ReadonlyMap<string | null, CountsSince>;
}

/** Usage that is added to what is stored, at once. */
export interface UsageBatch {
  /** A null key: calls without one. `hour`: whole hours since the Unix epoch. */
  totals: readonly { keyId: string | null; hour: number; counts: Counts }[];
  endUsers: readonly EndUsersOfDay[];
  /** When each key of the batch was last used. `at`: milliseconds since the Unix epoch. */
  lastUses: readonly { keyId: string; at: number }[];
}
