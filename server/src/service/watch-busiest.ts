import type { Budget, Consume } from '../domain/limits.ts';
import type { UsageBuffer } from '../domain/usage/usage-buffer.ts';

/** Counts requests as `consume` does, and notes how near each key comes to its limit. */
export function watchBusiest(consume: Consume, usage: UsageBuffer): Consume {
  const note = (keyId: string, budget: Budget): Budget => {
    const { points: limit } = budget.limit;
    usage.recordBusiest({ keyId, requests: limit - budget.remaining, limit, now: Date.now() });
    return budget;
  };
  return function consumeWatched(name, subject, points) {
    const counted = consume(name, subject, points);
    if (name !== 'key') return counted;
    return counted instanceof Promise
      ? counted.then((budget) => note(subject, budget))
      : note(subject, counted);
  };
}
