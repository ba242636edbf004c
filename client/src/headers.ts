import { RATE_LIMIT_HEADER } from './generated/constants.ts';

/** Where the caller stands in the rate limit that applies. */
export interface RateLimit {
  /** The limit's name. */
  policy: string;
  /** How many requests are left in this window. */
  remaining: number;
  /** In how many milliseconds the window starts anew. */
  resetMs: number;
}

/**
 * Reads `RateLimit` (draft-ietf-httpapi-ratelimit-headers), such as `"key";r=599;t=60`.
 *
 * @returns undefined where the field is absent or unreadable
 */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const field = `${headers.get(RATE_LIMIT_HEADER)}`;
  const [, policy, remaining, seconds] = /^"(.+?)";r=(\d+);t=(\d+)/.exec(field) ?? [];
  return policy
    ? { policy, remaining: Number(remaining), resetMs: Number(seconds) * 1000 }
    : undefined;
}

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3): whole seconds or an HTTP date.
 *
 * @param now the time in milliseconds since 1970
 * @returns milliseconds to wait, or undefined where the field is absent or unreadable
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const field = `${headers.get('Retry-After')}`;
  if (/^\d+$/.test(field)) return Number(field) * 1000;
  // A date without its zone would be read as local time, and "1.5" as a day in January.
  const at = / GMT$/.test(field) && Date.parse(field);
  return at ? Math.max(0, at - now) : undefined;
}
