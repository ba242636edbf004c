import type { Observation } from '../pipeline/observing/observation.ts';

/*
 * V8 compiles code for the kinds of objects that it meets. Once the last object of a kind is collected
 * as garbage, it throws that code away. When nobody calls, the last request is collected with all its
 * parts, and the next requests meet about a hundred functions that have to be compiled again. Measured
 * in the first three seconds of a load after half a minute of rest: 6,000 requests a second instead of
 * 5,000, and a p99 of 270 ms instead of 710.
 */

/**
 * Keeps the last request of each operation that was answered without an error, until the next one.
 * Its headers, with the key in them, stay in memory as long.
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
