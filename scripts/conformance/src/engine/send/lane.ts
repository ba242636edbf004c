import type { Exchange, Request } from '../../exchange/exchange.ts';
import type { Budget } from './budget.ts';

/** What is known of one caller while requests are sent. */
export interface LaneState {
  budget: Budget | undefined;
  /** Whether a first answer came, with limit headers or without. */
  learned: boolean;
  inFlight: number;
  /** The end of the wait that was last reported. */
  waitsFor: number;
  /** The end of the wait that goes on. */
  waits: number | undefined;
  queue: Promise<void>;
}

/** A caller of whom nothing is known. */
export const newLane = (): LaneState => ({
  budget: undefined,
  learned: false,
  inFlight: 0,
  waitsFor: 0,
  waits: undefined,
  queue: Promise.resolve(),
});

/** Gives a request's place to the next, for it is not sent. */
export function notSent(state: LaneState, request: Request): Exchange {
  state.inFlight -= 1;
  const now = performance.now();
  return { request, answer: undefined, failure: 'not sent', sentAt: now, answeredAt: now };
}
