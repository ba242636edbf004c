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

/** How many requests of a key, or of callers without one, an hour's error answered. */
export interface ErrorsOfHour {
  /** Null: calls without a key. */
  keyId: string | null;
  /** Whole hours since the Unix epoch. */
  hour: number;
  /** The problem's code. */
  code: string;
  requests: number;
}

/** One request of an application, without what is the application's own: no value, no end user. */
export interface RecentRequest {
  requestId: string;
  keyId: string;
  /** When it was answered, in milliseconds since the Unix epoch. */
  at: number;
  operation: string;
  method: string;
  status: number;
  /** The problem's code; null where it was no error. */
  code: string | null;
  /** The names of the parameters that were sent. */
  parameters: readonly string[];
  /** The names of those that were refused. */
  refused: readonly string[];
  durationMs: number;
}

/** The last requests of keys. */
export interface RecentRequests {
  requests: readonly RecentRequest[];
  /** Keys to remove the oldest of, since so many were added. */
  crowded: readonly string[];
}

/** How many calls without a key a program in a network made on a day, that were answered. */
export interface KeylessCaller {
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** Null: all who could not be kept apart. */
  network: string | null;
  userAgent: string;
  requests: number;
}

/** The most requests that a key asked for in one window of its limit on a day. */
export interface BusiestOfKey {
  keyId: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  requests: number;
}

/** How keys were used. */
export interface KeyUses {
  /** When each was last used. `at`: milliseconds since the Unix epoch. */
  lastUses: readonly { keyId: string; at: number }[];
  busiest: readonly BusiestOfKey[];
}

/** Usage that is added to what is stored, at once. */
export interface UsageBatch {
  /** Under this id it is added once, however often that is tried. */
  id?: string;
  /** A null key: calls without one. `hour`: whole hours since the Unix epoch. */
  totals: readonly { keyId: string | null; hour: number; counts: Counts }[];
  endUsers: readonly EndUsersOfDay[];
  lastUses: KeyUses['lastUses'];
  /** Left out: none. */
  busiest?: KeyUses['busiest'];
  /** Left out: none. */
  errors?: readonly ErrorsOfHour[];
  /** Left out: none. */
  recent?: RecentRequests | undefined;
  /** Left out: none. */
  keyless?: readonly KeylessCaller[];
}
