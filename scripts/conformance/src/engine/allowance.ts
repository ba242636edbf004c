import { setMaxListeners } from 'node:events';

/** How much a run may send, and for how long. What is left over then is left out. */
export interface Allowance {
  /** Aborted once it is used up, and when the run ends. */
  readonly signal: AbortSignal;
  /** Whether it was used up, rather than the run ended. */
  isSpent(): boolean;
  /** Takes note of a request that is sent. */
  spend(): void;
  /** When its time is over, on a clock that only runs forward, in milliseconds. */
  readonly endsAt: number;
  /** Uses it up: nothing can be sent before its end. */
  exhaust(): void;
  /** Ends the count of time. */
  close(): void;
}

/** The limits that the user sets. */
export interface Limits {
  readonly maxRequests?: number;
  /** Seconds. */
  readonly maxTime?: number;
}

/** Any number of requests. */
export const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Timers cannot run longer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Makes the allowance of a run. Its time starts now.
 *
 * @param end aborted when the run ends before its time
 */
export function createAllowance(
  { maxRequests = NO_LIMIT, maxTime }: Limits,
  end: AbortSignal,
): Allowance {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  let requests = 0;
  let spent = false;
  const exhaust = (): void => {
    spent ||= !controller.signal.aborted;
    controller.abort();
  };
  const timer =
    maxTime === undefined
      ? undefined
      : setTimeout(exhaust, Math.min(maxTime * 1000, LONGEST_TIMER));
  timer?.unref();
  const endsAt = maxTime === undefined ? NO_LIMIT : performance.now() + maxTime * 1000;
  const stop = (): void => controller.abort();
  if (end.aborted) stop();
  else end.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    isSpent: () => spent,
    endsAt,
    exhaust,
    spend() {
      requests += 1;
      if (requests >= maxRequests) exhaust();
    },
    close() {
      clearTimeout(timer);
      end.removeEventListener('abort', stop);
    },
  };
}
