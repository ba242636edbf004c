/** Runs work, so much of it at once; what comes later waits for its turn. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/** @param width how much may run at once */
export function createGate(width: number): Gate {
  const waiting: (() => void)[] = [];
  let free = width;
  return async function through(work) {
    if (free > 0) free -= 1;
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
