import type { Columns } from '../../columns.ts';

/** How many requests were answered with each class of status. */
export interface Counts {
  ok: number;
  redirected: number;
  refused: number;
  failed: number;
}

/** What a key was asked in an hour. */
export interface KeyHour extends Counts {
  /** Null: calls without a key. */
  keyId: string | null;
  /** Whole hours since the Unix epoch. */
  hour: number;
}

/** What an end user of a key asked on a day. */
export interface EndUserDay extends Counts {
  keyId: string;
  /** Whole days (UTC) since the Unix epoch. */
  day: number;
  /** Null: all who could not be kept apart. */
  externalUserId: string | null;
  /** When the first of these calls began, in milliseconds since the Unix epoch. */
  since: number;
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

/** When a key was last used. */
export interface LastUse {
  keyId: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

/** How keys were used. */
export interface KeyUses {
  lastUses: Columns<LastUse>;
  busiest: Columns<BusiestOfKey>;
}

/** What may be ten thousands of rows. */
export interface UsageRows extends KeyUses {
  /** A key has one row an hour, and an end user of a key one a day. */
  totals: Columns<KeyHour>;
  endUsers: Columns<EndUserDay>;
}

/** Usage that is added to what is stored, at once. */
export interface UsageBatch extends UsageRows {
  /** Under this id it is added once, however often that is tried. */
  id?: string;
  /** Left out: none. */
  errors?: readonly ErrorsOfHour[];
  /** Left out: none. */
  recent?: RecentRequests | undefined;
  /** Left out: none. */
  keyless?: readonly KeylessCaller[];
}

const noCounts = (): Columns<Counts> => ({ ok: [], redirected: [], refused: [], failed: [] });

/** No rows, to add some to. */
export const noUsage = (): UsageRows => ({
  totals: { keyId: [], hour: [], ...noCounts() },
  endUsers: { keyId: [], day: [], externalUserId: [], since: [], ...noCounts() },
  lastUses: { keyId: [], at: [] },
  busiest: { keyId: [], day: [], requests: [] },
});
