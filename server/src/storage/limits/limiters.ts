import type { Budget, Consume, Limit, LimitName } from '../../domain/limits.ts';
import type { SharedCounter, SharedCounts } from './shared-counts.ts';
import { type Counted, createWindows, type Windows } from './windows.ts';

/** Counts what subjects do against a limit. Does not fail: where others cannot count, it counts alone. */
export interface Limiter {
  /** Counts `points` more, one where nothing is said. */
  count(subject: string, points?: number): Counted | Promise<Counted>;
  forget(subject: string): void | Promise<void>;
  /** Takes back one of what was counted. */
  giveBack(subject: string): void | Promise<void>;
}

export interface LimiterOptions {
  /** How much memory all limiters together may take in this process, in bytes. */
  memoryBytes: number;
  /** The group that a subject is counted with where memory has no room left for it. */
  groupOf: (subject: string) => string;
  /** Who counts for other processes too, the best first. */
  shared?: readonly SharedCounts[];
}

/**
 * The part of the memory that is for a limiter. Addresses are what strangers have most of. Limiters
 * that are not named here come with little each: there are fewer than twenty.
 */
const SHARES: Readonly<Record<string, number>> = {
  anonymous: 3 / 8,
  key: 1 / 8,
  account: 1 / 16,
  'failed-keys': 1 / 8,
  'failed-look-ups': 1 / 16,
  pages: 1 / 16,
};
const OTHER_SHARE = 1 / 128;

/** Makes the windows of a limit that is counted in this process, within its part of the memory. */
export const createOwnWindows = (
  name: string,
  limit: Limit,
  { memoryBytes, groupOf }: LimiterOptions,
): Windows =>
  createWindows({ limit, maxBytes: memoryBytes * (SHARES[name] ?? OTHER_SHARE), groupOf });

/** Counts like the first; like the second where the first cannot. */
const withFallback = (shared: SharedCounter, fallback: Limiter): Limiter => ({
  count(subject, points) {
    const counted = shared.count(subject, points);
    return counted instanceof Promise
      ? counted.catch(() => fallback.count(subject, points))
      : counted;
  },
  async forget(subject) {
    await fallback.forget(subject);
    // What cannot be forgotten at the moment ends by itself.
    await shared.forget(subject).catch(() => undefined);
  },
  async giveBack(subject) {
    await fallback.giveBack(subject);
    await shared.giveBack(subject).catch(() => undefined);
  },
});

/**
 * Makes a limiter of fixed windows: in this process, or for others too, and in this process again
 * while that cannot be.
 */
export function createLimiter(
  name: string,
  limit: Limit,
  options: LimiterOptions,
  { ahead = false } = {},
): Limiter {
  const { shared = [] } = options;
  return shared.reduceRight<Limiter>(
    (fallback, counts) => withFallback(counts.counterOf(name, limit, { ahead }), fallback),
    createOwnWindows(name, limit, options),
  );
}

/** Makes the limiters of the configured limits. */
export function createLimiters(limits: Record<LimitName, Limit>, options: LimiterOptions): Consume {
  const limiterOf = (name: LimitName): Limiter =>
    createLimiter(name, limits[name], options, { ahead: true });
  const limiters: Record<LimitName, Limiter> = {
    key: limiterOf('key'),
    account: limiterOf('account'),
    anonymous: limiterOf('anonymous'),
    'failed-keys': limiterOf('failed-keys'),
    pages: limiterOf('pages'),
  };

  const budgetOf = (name: LimitName, { exceeded, remaining, resetMs }: Counted): Budget => ({
    name,
    limit: limits[name],
    exceeded,
    remaining,
    resetMs,
  });

  return function consume(name, subject, points) {
    const counted = limiters[name].count(subject, points);
    return counted instanceof Promise
      ? counted.then((result) => budgetOf(name, result))
      : budgetOf(name, counted);
  };
}
