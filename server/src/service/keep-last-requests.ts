import type { Observation } from '../pipeline/observation.ts';

/*
 * V8 compiles code for the kinds of objects that it meets, and throws it away once the last object of
 * such a kind is collected. While nobody calls, a collection takes the last request and all that it
 * was made of: the next requests then met about a hundred functions that had to be compiled again.
 * With one request kept, the first three seconds of a load after half a minute of rest had 6,000
 * requests a second instead of 5,000, and a p99 of 270 ms instead of 710.
 */

/**
 * Keeps the last request of each operation that was answered without an error, with all that belongs
 * to it, until the next one. (So its key is in memory, too, as any is until garbage is collected.)
 *
 * @returns is to be told of each request
 */
export function keepLastRequests(): (seen: Observation) => void {
  const last = new Map<string, Observation>();
  return (seen) => {
    const { operationId, status } = seen;
    if (operationId !== undefined && status < 400) last.set(operationId, seen);
  };
}
