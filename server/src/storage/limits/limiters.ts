import { RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Limit, LimitName } from '../../domain/limits.ts';
import type { SharedCounter, SharedCounts } from './shared-counts.ts';
import { type Counted, createWindows, type Windows } from './windows.ts';

/** Counts a request of `subject` against a limit and tells what is left of it. */
export type Consume = (
  name: LimitName,
  subject: string,
  points?: number,
) => Budget | Promise<Budget>;

/** Counts what subjects do; `consume` rejects with the same result once a limit is exceeded. */
export interface Limiter {
  consume(subject: string, points?: number): Promise<RateLimiterRes>;
  delete(subject: string): Promise<boolean>;
  /** Takes back one of what was counted. */
  giveBack(subject: string): Promise<void>;
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

interface Counter {
  count(subject: string, points?: number): Counted | Promise<Counted>;
  forget(subject: string): void | Promise<void>;
  giveBack(subject: string): void | Promise<void>;
}

/** Counts like the first; like the second where the first cannot. */
const withFallback = (shared: SharedCounter, fallback: Counter): Counter => ({
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
 * Makes a counter of fixed windows: in this process, or for others too, and in this process again
 * while that cannot be.
 */
function createCounter(
  name: string,
  limit: Limit,
  options: LimiterOptions,
  { ahead = false } = {},
): Counter {
  const { shared = [] } = options;
  return shared.reduceRight<Counter>(
    (fallback, counts) => withFallback(counts.counterOf(name, limit, { ahead }), fallback),
    createOwnWindows(name, limit, options),
  );
}

/** Makes a limiter that rejects once its limit is exceeded. */
export function createLimiter(name: string, limit: Limit, options: LimiterOptions): Limiter {
  const counter = createCounter(name, limit, options);
  return {
    async consume(subject, points) {
      const { exceeded, remaining, resetMs, consumed } = await counter.count(subject, points);
      const result = new RateLimiterRes(remaining, resetMs, consumed, consumed === (points ?? 1));
      if (exceeded) throw result;
      return result;
    },
    async delete(subject) {
      await counter.forget(subject);
      return true;
    },
    async giveBack(subject) {
      await counter.giveBack(subject);
    },
  };
}

/** Makes the limiters of the configured limits. */
export function createLimiters(limits: Record<LimitName, Limit>, options: LimiterOptions): Consume {
  const counterOf = (name: LimitName): Counter =>
    createCounter(name, limits[name], options, { ahead: true });
  const counters: Record<LimitName, Counter> = {
    key: counterOf('key'),
    account: counterOf('account'),
    anonymous: counterOf('anonymous'),
    'failed-keys': counterOf('failed-keys'),
    pages: counterOf('pages'),
  };

  const budgetOf = (name: LimitName, { exceeded, remaining, resetMs }: Counted): Budget => ({
    name,
    limit: limits[name],
    exceeded,
    remaining,
    resetMs,
  });

  return function consume(name, subject, points) {
    const counted = counters[name].count(subject, points);
    return counted instanceof Promise
      ? counted.then((result) => budgetOf(name, result))
      : budgetOf(name, counted);
  };
}
