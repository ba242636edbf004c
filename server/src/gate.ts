/** Runs work, so much of it at once; what comes later waits for its turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

interface Bound {
  /** How much may wait. */
  waiting: number;
  /** What is thrown beyond it. */
  refusal: () => Error;
}

/** @param width how much may run at once */
export function createGate(width: number, bound?: Bound): Gate {
  const waiting: (() => void)[] = [];
  let free = width;
  return async function through(work) {
    if (free > 0) free -= 1;
    else if (bound !== undefined && waiting.length >= bound.waiting) throw bound.refusal();
    // Whoever ends hands the turn over, so that nobody comes in between.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
