import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Limit, LimitName } from '../../domain/limits.ts';
import type { SharedStore } from './redis.ts';
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
  /** Counts for all replicas. */
  store?: SharedStore | undefined;
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

/** Counts in Redis for all replicas, and in this process while Redis is away. */
function createSharedCounter(
  name: string,
  { points: limit, seconds }: Limit,
  { client }: SharedStore,
  own: Windows,
): Counter {
  const shared = new RateLimiterRedis({
    keyPrefix: `reciters:${name}`,
    points: limit,
    duration: seconds,
    storeClient: client,
    rejectIfRedisNotReady: true,
  });
  const toCounted = (result: RateLimiterRes): Counted => ({
    exceeded: result.consumedPoints > limit,
    remaining: result.remainingPoints,
    consumed: result.consumedPoints,
    resetMs: result.msBeforeNext,
  });
  return {
    count: (subject, points) =>
      shared.consume(subject, points).then(toCounted, (refusal: unknown) =>
        // The library rejects with the same result once the limit is exceeded.
        refusal instanceof RateLimiterRes ? toCounted(refusal) : own.count(subject, points),
      ),
    async forget(subject) {
      own.forget(subject);
      // What Redis cannot forget at the moment ends by itself.
      await shared.delete(subject).catch(() => false);
    },
    async giveBack(subject) {
      own.giveBack(subject);
      await shared.reward(subject).catch(() => undefined);
    },
  };
}

/**
 * Makes a counter of fixed windows: in this process, or in Redis for all replicas, and in this
 * process again while Redis is away.
 */
function createCounter(name: string, limit: Limit, options: LimiterOptions): Counter {
  const own = createOwnWindows(name, limit, options);
  return options.store === undefined ? own : createSharedCounter(name, limit, options.store, own);
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
  const counters: Record<LimitName, Counter> = {
    key: createCounter('key', limits.key, options),
    account: createCounter('account', limits.account, options),
    anonymous: createCounter('anonymous', limits.anonymous, options),
    'failed-keys': createCounter('failed-keys', limits['failed-keys'], options),
    pages: createCounter('pages', limits.pages, options),
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
