/** How long work that waits for an idle browser waits at most, in milliseconds. */
const PATIENCE = 500;

/**
 * Gives `requestIdleCallback` a time limit. The search loads its box with it, and some browsers
 * are never idle: there, the search would open empty and stay so.
 */
export function limitIdleWait(): void {
  const wait = window.requestIdleCallback;
  // Safari has none, and the search does not wait there.
  if (wait === undefined) return;
  window.requestIdleCallback = (work, options) => wait(work, { timeout: PATIENCE, ...options });
}
