import { setImmediate as nextTurn } from 'node:timers/promises';

/** For so long the work may hold up requests in each turn. */
const LEAST_MS = 0.4;

/** Where a turn is longer, since many requests are answered in it, the work gets this part of it. */
const SHARE = 0.1;

/**
 * Divides long work in the thread that answers requests. The function that it returns is awaited after each
 * small step. Once the work has had its part of this turn of the event loop, it waits for the next turn.
 *
 * @param clock tells the milliseconds that have passed since some moment
 */
export function takeTurns(clock = (): number => performance.now()): () => Promise<void> {
  let until = clock() + LEAST_MS;
  return async function letRequestsIn(): Promise<void> {
    const stopped = clock();
    if (stopped < until) return;
    await nextTurn();
    const now = clock();
    until = now + Math.max(LEAST_MS, SHARE * (now - stopped));
  };
}
