import type { Exchange } from '../../exchange/exchange.ts';
import { type LimitState, limitOf, retryAfterOf } from '../../exchange/limit-state.ts';

/** What is known of the limit of one lane. Times are in milliseconds. */
export interface Budget {
  readonly policy: string;
  readonly quota: number;
  /** The length of the window in seconds. */
  readonly window: number;
  readonly remaining: number;
  /** When the window starts anew. */
  readonly resetAt: number;
}

/** How to go on with a request. */
export type Pace = { readonly kind: 'go' } | { readonly kind: 'wait'; readonly until: number };

/** Extra time for differences between clocks, in milliseconds. */
const MARGIN = 60;

/** Requests that are kept back, since other callers may share a limit. */
const RESERVE = 1;

/** Whether a lane has room for one more request. */
export function paceOf(budget: Budget | undefined, inFlight: number, now: number): Pace {
  if (budget === undefined) return { kind: 'go' };
  const isOver = now >= budget.resetAt;
  // A new window counts as full until an answer says more.
  const remaining = isOver ? budget.quota : budget.remaining;
  const room = remaining - inFlight > RESERVE || (isOver && inFlight === 0);
  return room ? { kind: 'go' } : { kind: 'wait', until: Math.max(budget.resetAt, now + 10) };
}

/** What a refusal means: another limit than the one it tells of was reached, or what it tells is wrong. */
const whereRefused = (limit: LimitState, wait = limit.reset): LimitState =>
  limit.remaining > 0 ? { ...limit, remaining: 0, reset: wait } : limit;

/** The budget after an answer; the same as before if the answer has no limit headers. */
export function budgetAfter(
  before: Budget | undefined,
  { answer, answeredAt }: Exchange,
): Budget | undefined {
  const limit = answer && limitOf(answer);
  if (!answer || !limit) {
    const wait = answer?.status === 429 ? retryAfterOf(answer) : undefined;
    if (wait === undefined) return before;
    // Without limit headers this is known: nothing is left for this time.
    const known = before ?? { policy: '', quota: Number.POSITIVE_INFINITY, window: wait };
    return { ...known, remaining: 0, resetAt: answeredAt + wait * 1000 + MARGIN };
  }
  const { policy, quota, window, remaining, reset } =
    answer.status === 429 ? whereRefused(limit, retryAfterOf(answer)) : limit;
  const resetAt = answeredAt + Math.min(reset, window) * 1000 + MARGIN;
  // Answers may overtake each other: within one window the smallest number counts.
  const isSameWindow =
    before !== undefined && resetAt - before.resetAt < 1500 && answeredAt < before.resetAt;
  return {
    policy,
    quota,
    window,
    remaining: isSameWindow ? Math.min(before.remaining, remaining) : remaining,
    resetAt: isSameWindow ? Math.max(before.resetAt, resetAt) : resetAt,
  };
}

/** Seconds that a number of requests takes at a limit. */
export const secondsFor = (requests: number, { quota, window, remaining }: Budget): number =>
  Math.ceil(Math.max(0, requests - remaining) / Math.max(1, quota - RESERVE)) * window;
