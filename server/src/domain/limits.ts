import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { UnreadLimits } from './unread-answers.ts';

/** `points` requests in each fixed window of `seconds`. */
export interface Limit {
  points: number;
  seconds: number;
}

/** What the connections of a server may hold. */
export interface ConnectionLimits extends UnreadLimits {
  /** How many there may be. */
  max: number;
  /** How many may come from one address, as `networkOf` counts addresses. */
  maxPerAddress: number;
}

/** Whose requests a limit counts. The names are what `RateLimit` shows. */
export type LimitName = 'key' | 'account' | 'anonymous' | 'failed-keys' | 'pages';

/** What is left of a limit once a request has been counted. */
export interface Budget {
  name: LimitName;
  limit: Limit;
  exceeded: boolean;
  remaining: number;
  /** Milliseconds until the window starts anew. */
  resetMs: number;
}

/**
 * Counts a request of `subject` against a limit and tells what is left of it. It counts as one, unless
 * `points` says otherwise; with none, this only looks. Does not fail: a limiter falls back instead.
 */
export type Consume = (
  name: LimitName,
  subject: string,
  points?: number,
) => Budget | Promise<Budget>;

/** Of two limits that a request falls under, the one that binds: it is used up, or leaves less. */
export function bindingOf(one: Budget, other: Budget): Budget {
  if (one.exceeded !== other.exceeded) return one.exceeded ? one : other;
  return other.remaining < one.remaining ? other : one;
}

/** `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers). */
export const formatPolicy = ({ name, limit }: Budget): string =>
  `"${name}";q=${limit.points};w=${limit.seconds}`;

/** Whole seconds until the window starts anew, never less than what is left of it. */
export const resetSeconds = ({ resetMs }: Pick<Budget, 'resetMs'>): number =>
  Math.max(1, Math.ceil(resetMs / 1000));

/** `RateLimit` (draft-ietf-httpapi-ratelimit-headers). */
export const formatBudget = (budget: Budget): string =>
  `"${budget.name}";r=${budget.remaining};t=${resetSeconds(budget)}`;

/** An address with the port that some proxies write behind it, IPv6 then in brackets (RFC 3986). */
const WITH_PORT = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::\d{1,5})?$/;

/** An address without the port and the brackets that proxies write; anything else as it is. */
export function withoutPort(address: string): string {
  const [, bracketed, plain] = WITH_PORT.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/**
 * The interface by which an address is reached, as in `fe80::1%br-lan` (RFC 4007, section 11). The parser
 * takes letters and digits there, and interfaces have other signs in their names too.
 */
const ZONE = /%.*$/s;

/**
 * What counts as one address: an IPv4 address, also where it comes mapped into IPv6, or the /64
 * network of an IPv6 address, since one subscriber holds at least that much. Whatever is no address
 * counts as one and the same, so that nobody gains a limit of their own by making something up.
 */
export function networkOf(text: string): string {
  const address = withoutPort(text).replace(ZONE, '');
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${parsed.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/**
 * The network that traffic is told apart by: /24 of IPv4, /48 of IPv6, about what one household or
 * company holds, so that no single person is kept. Anything that is no address is `unknown`.
 */
export function trafficNetworkOf(text: string): string {
  const network = networkOf(text);
  if (isIPv4(network)) return `${network.split('.', 3).join('.')}.0/24`;
  if (!network.endsWith('::/64')) return network;
  return `${network.split(':', 3).join(':')}::/48`;
}

/**
 * The network around what `networkOf` names: /16 for IPv4, /32 for IPv6, about what one provider
 * holds. Anything else is returned as it is.
 */
export function widerNetworkOf(network: string): string {
  if (network.endsWith('::/64')) return `${network.split(':', 2).join(':')}::/32`;
  return isIPv4(network) ? `${network.split('.', 2).join('.')}.0.0/16` : network;
}
