import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** `points` requests in each fixed window of `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
}

/** Whose requests a limit counts. The names are what `RateLimit` shows. */
export type LimitName = 'key' | 'account' | 'anonymous' | 'failed-keys';

/** What is left of a limit once a request has been counted. */
export interface Budget {
  name: LimitName;
  limit: Limit;
  exceeded: boolean;
  remaining: number;
  /** Milliseconds until the window starts anew. */
  resetMs: number;
}

/** Of two limits that a request falls under, the one that binds: it is used up, or leaves less. */
export function bindingOf(one: Budget, other: Budget): Budget {
  if (one.exceeded !== other.exceeded) return one.exceeded ? one : other;
  return other.remaining < one.remaining ? other : one;
}

/** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
export const formatPolicy = ({ name, limit }: Budget): string =>
  `"${name}";q=${limit.points};w=${limit.seconds}`;

/** Whole seconds until the window starts anew, never less than what is left of it. */
export const resetSeconds = ({ resetMs }: Budget): number => Math.max(1, Math.ceil(resetMs / 1000));

/** `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export const formatBudget = (budget: Budget): string =>
  `"${budget.name}";r=${budget.remaining};t=${resetSeconds(budget)}`;

/**
 * What counts as one address: an IPv4 address, also where it comes mapped into IPv6, or the /64
 * network of an IPv6 address, since one subscriber holds at least that much.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}
