import type { BusiestTally } from '../domain/busiest-tally.ts';
import type { Budget } from '../domain/limits.ts';
import type { Consume } from '../pipeline/meter.ts';

/** Counts requests as `consume` does, and notes how near each key comes to its limit. */
export function watchBusiest(consume: Consume, tally: BusiestTally): Consume {
  const note = (keyId: string, budget: Budget): Budget => {
    tally.note(keyId, budget.limit.points - budget.remaining);
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
