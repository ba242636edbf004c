import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, Limit, LimitName } from '../domain/limits.ts';

/** Counts a request of `subject` against a limit and tells what is left of it. */
export type Consume = (name: LimitName, subject: string) => Promise<Budget>;

/** Fixed windows, counted in this process alone. */
export function createLimiters(limits: Record<LimitName, Limit>): Consume {
  const limiterOf = (name: LimitName) => {
    const { points, seconds } = limits[name];
    return new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  };
  const limiters: Record<LimitName, RateLimiterMemory> = {
    key: limiterOf('key'),
    anonymous: limiterOf('anonymous'),
    'failed-keys': limiterOf('failed-keys'),
  };

  const budgetOf = (name: LimitName, result: RateLimiterRes, exceeded: boolean): Budget => ({
    name,
    limit: limits[name],
    exceeded,
    remaining: result.remainingPoints,
    resetMs: result.msBeforeNext,
  });

  return async function consume(name, subject) {
    try {
      return budgetOf(name, await limiters[name].consume(subject), false);
    } catch (refusal) {
      // The library rejects with the same result once the limit is exceeded.
      if (refusal instanceof RateLimiterRes) return budgetOf(name, refusal, true);
      throw refusal;
    }
  };
}
