import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Limit, LimitName } from '../../domain/limits.ts';
import type { SharedStore } from './redis.ts';

/** Counts a request of `subject` against a limit and tells what is left of it. */
export type Consume = (name: LimitName, subject: string) => Promise<Budget>;

/** Counts what subjects do; `consume` rejects with the same result once a limit is exceeded. */
export type Limiter = Pick<RateLimiterMemory, 'consume' | 'delete' | 'reward'>;

/**
 * Makes a limiter of fixed windows: counted in this process, or in Redis for all replicas, and in
 * this process again while Redis is away.
 */
export function createLimiter(
  name: string,
  { points, seconds }: Limit,
  store?: SharedStore,
): Limiter {
  const options = { keyPrefix: `reciters:${name}`, points, duration: seconds };
  const memory = new RateLimiterMemory(options);
  return store === undefined
    ? memory
    : new RateLimiterRedis({
        ...options,
        storeClient: store.client,
        insuranceLimiter: memory,
        rejectIfRedisNotReady: true,
      });
}

/** Makes the limiters of the configured limits. */
export function createLimiters(limits: Record<LimitName, Limit>, store?: SharedStore): Consume {
  const limiters: Record<LimitName, Limiter> = {
    key: createLimiter('key', limits.key, store),
    account: createLimiter('account', limits.account, store),
    anonymous: createLimiter('anonymous', limits.anonymous, store),
    'failed-keys': createLimiter('failed-keys', limits['failed-keys'], store),
  };

  const budgetOf = (name: LimitName, result: RateLimiterRes, exceeded: boolean): Budget => ({
    name,
    limit: limits[name],
    exceeded,
    remaining: result.remainingPoints,
    resetMs: result.msBeforeNext,
  });

  return function consume(name, subject) {
    return limiters[name].consume(subject).then(
      (result) => budgetOf(name, result, false),
      (refusal: unknown) => {
        // The library rejects with the same result once the limit is exceeded.
        if (refusal instanceof RateLimiterRes) return budgetOf(name, refusal, true);
        throw refusal;
      },
    );
  };
}
