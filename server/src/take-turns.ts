import { setImmediate as nextTurn } from 'node:timers/promises';

/** For how long a piece of work holds up requests at least. */
const LEAST_MS = 0.4;

/** So much of the time goes to the work where many requests are answered in each turn: it must not starve. */
const SHARE = 0.1;

/**
 * Divides long work in the thread that answers requests. What it returns is awaited after each small step,
 * and lets requests be answered once the work has taken its part of this turn of the event loop.
 */
export function takeTurns(): () => Promise<void> {
  let until = performance.now() + LEAST_MS;
  return async function letRequestsIn(): Promise<void> {
    const stopped = performance.now();
    if (stopped < until) return;
    await nextTurn();
    const now = performance.now();
    until = now + Math.max(LEAST_MS, SHARE * (now - stopped));
  };
}
